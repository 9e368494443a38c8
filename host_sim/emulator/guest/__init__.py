"""MicroPython as a guest: its runtimes, and what plays a run again in one.

`play` and `player` run inside: common-subset Python, no imports from the host.
"""
