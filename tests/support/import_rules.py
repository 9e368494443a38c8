"""An import-linter contract that names what a package may import, so that all else is refused."""

from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

TYPES = {"collections", "typing"}  # no board has them: whoever needs them for more than types does not start


class OnlyContract(Contract):
    """Refuse every direct import from `package` to a module that is neither its own nor in `allowed`."""

    package = fields.StringField()
    allowed = fields.SetField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Collect the offending imports as lines of text."""
        offences = [
            f"{importer}:{detail['line_number']}: {detail['line_contents']}"
            for importer in sorted({self._name} | graph.find_descendants(self._name))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported.split(".")[0] not in {self._name, *self._names, *TYPES}
            for detail in graph.get_import_details(importer=importer, imported=imported)
        ]
        return ContractCheck(kept=not offences, metadata={"offences": offences})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line an offending import, then what is allowed."""
        for offence in check.metadata["offences"]:
            output.print_error(offence)
        output.print(f"{self._name} may import only itself and: {', '.join(self._names)}")

    @property
    def _name(self) -> str:
        return str(self.package)

    @property
    def _names(self) -> list[str]:
        # The base class puts the parsed value in the place of the field.
        return sorted(cast("set[str]", self.allowed))
