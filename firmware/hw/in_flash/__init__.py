"""Lets bytecode run where it lies in the chip's flash, instead of in a copy in the heap.

Why that can be: a function's object points to its bytecode, and that holds no address and no number that
counts beyond its module. It is byte for byte what stands in the compiled file (MicroPython's py/objfun.h and
py/persistentcode.c, the same from 1.24 to 1.29). The chip's flash can be read as memory is. So once a module
is imported, the pointers are set to the file's own bytes, and the next collection takes the copy away.

1. littlefs tells where a file lies (places.py). It moves none before the file is written anew.
2. The image is laid out so that a module lies in one block of the flash, unless it is longer, and lists its
   functions (host_sim/image/pack.py).
3. A function is moved only where the bytes are the same there, all of them. Whatever is not the same stays in
   the heap: another MicroPython costs room, and nothing else (moving.py).
4. A function that runs must not be moved: it would go on in the old copy, which nothing keeps. So boot calls
   settle() after modules came and before anything of them is called (tests/boot/test_settling.py); and what
   runs all the time stays where it is (boot.from_flash.STAY).
5. The image must not be written anew while the game is alive. Whoever brings a new one resets the interpreter
   first; mpremote does, and so do `make flash` and the page.
"""
