"""The screens around a match; a folder is what is loaded together."""
