"""What `pip install .` comes to (pyproject.toml): Rattle is played where it lies, and not installed."""

raise SystemExit(
    "Rattle is not installed, it is played from its folder: `make sim` (without make: README.md)"
)
