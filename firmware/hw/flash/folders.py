"""The folder of the saves."""

FOLDER = "saves"
BOOKS_FOLDER = FOLDER + "/books"
