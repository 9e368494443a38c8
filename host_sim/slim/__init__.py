"""Make the code that goes on a board take less of its memory, and do the same.

Every name that a loaded module mentions is text in the heap once, every global an entry in a dict. So what
is only a name for people goes while an image is built, and modules that are always loaded together become
one file; the sources stay. firmware.py takes the steps. Lines stay where they are in their module;
traceback.py finds that again.
"""
