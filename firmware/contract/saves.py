"""What a store answers, how files that are put aside end, and what is told of saves that are lost."""

from micropython import const

# what a store answers
STORE_OK = const(0)
STORE_EMPTY = const(1)  # nothing was ever saved
STORE_DAMAGED = const(2)  # something is there and no slot of it can be read
STORE_FAILED = const(3)  # the file system refused
STORE_NEWER = const(4)  # a later firmware wrote it
STORE_OLDER = const(5)  # the newest content is damaged, the one before it is taken

# endings of files that are put aside
BAD = ".bad"  # of what is STORE_DAMAGED
LATER = ".newer"  # of what is STORE_NEWER

# What is told: something is damaged; with BY_NEWER added, a later firmware wrote it; with NEWEST added, what
# was kept before it is taken.
LOST_SETTINGS = const(0)
LOST_RECORDS = const(3)
LOST_PAST = const(6)
LOST_MATCH = const(9)
LOST_DIARY = const(12)
LOST_PEOPLE = const(15)
BY_NEWER = const(1)
NEWEST = const(2)

KEPT_AS_FILES = const(18)  # what was lost is put aside
NOT_SAVED = const(19)
