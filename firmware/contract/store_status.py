"""The answers of a store, and the endings of files that are put aside."""

from micropython import const

STORE_OK = const(0)
STORE_EMPTY = const(1)  # nothing was ever saved
STORE_DAMAGED = const(2)  # something is there and no slot of it can be read
STORE_FAILED = const(3)  # the file system refused
STORE_NEWER = const(4)  # a later firmware wrote it
STORE_OLDER = const(5)  # the newest content is damaged, the one before it is taken

BAD = ".bad"  # endings, of what is STORE_DAMAGED and of what is STORE_NEWER
LATER = ".newer"
