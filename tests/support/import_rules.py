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
        package, allowed = str(self.package), cast("set[str]", self.allowed)  # the values, behind the fields
        offences = [
            f"{importer}:{detail['line_number']}: {detail['line_contents']}"
            for importer in sorted({package} | graph.find_descendants(package))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported.split(".")[0] not in {package, *allowed, *TYPES}
            for detail in graph.get_import_details(importer=importer, imported=imported)
        ]
        return ContractCheck(kept=not offences, metadata={"offences": offences})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line an offending import, then what is allowed."""
        for offence in check.metadata["offences"]:
            output.print_error(offence)
        allowed = sorted(cast("set[str]", self.allowed))
        output.print(f"{self.package} may import only itself and: {', '.join(allowed)}")
