"""Make the code that goes on a board take less of its memory, and do the same.

Every name that a loaded module mentions is text in the heap once, every global an entry in a dict. So what
is only a name for people goes while an image is built; the sources stay. firmware.py takes the steps.
Lines stay where they are: a traceback from the board names those of the source.
"""
