"""The page: the handheld in a browser, as a static folder and as one file."""
