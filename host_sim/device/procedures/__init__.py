"""What is said to a board, and what is made of its answers: the same for the commands and for the page.

Plain Python that MicroPython runs, too, as the page does. Nothing in here has a line to a board: a procedure
is a generator that yields what is to be done, gets the answer sent in, and answers at its end. `requests`
lists what there is; host_sim.device.runner does it here.
"""
