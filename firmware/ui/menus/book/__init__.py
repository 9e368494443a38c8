"""A book of the records: its pages."""
