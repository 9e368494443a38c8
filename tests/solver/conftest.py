"""Long computations over whole tables run only when they are asked for: pytest tests/solver -m tables."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker known."""
    config.addinivalue_line(
        "markers", "tables: rebuilds or measures whole tables (minutes); asked for by -m tables"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave marked tests out unless the command line names the marker."""
    if "tables" in (config.option.markexpr or ""):
        return
    for item in items:
        if item.get_closest_marker("tables"):
            item.add_marker(pytest.mark.skip(reason="minutes long: -m tables runs it"))
