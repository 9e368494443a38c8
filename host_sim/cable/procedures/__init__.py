"""What is said to a board, and what is made of its answers: the same for the commands and for the page.

Plain Python that MicroPython runs, too, as the page does. Nothing in here has a line to a board: a procedure
is a coroutine that is given a Talk, which has: that of host_sim.cable.talk, or in the page that of
host_sim/page/procedures.py.
"""
