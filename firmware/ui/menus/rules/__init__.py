"""The rules, to be read: of a sheet, and of what can be set up."""
