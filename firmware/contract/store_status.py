"""What a store answers, and what it calls a file that is put aside."""

from micropython import const

OK = const(0)
EMPTY = const(1)  # nothing was ever saved
DAMAGED = const(2)  # something is there and no slot of it can be read
FAILED = const(3)  # the file system refused
NEWER = const(4)  # a later firmware wrote it

BAD = ".bad"  # endings, of what is DAMAGED and of what is NEWER
LATER = ".newer"
