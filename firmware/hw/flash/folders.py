"""Where the saves lie."""

FOLDER = "saves"
BOOKS_FOLDER = FOLDER + "/books"
