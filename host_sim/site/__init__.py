"""The page: a folder for any static host."""
