"""Long computations over whole tables run only when they are asked for: make tables-test."""

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
    long = [item for item in items if item.get_closest_marker("tables")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
