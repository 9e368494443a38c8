"""What a maker does with a real board: flash, backup, restore, doctor, repl, verify; records and wiring.

What is said to a board is in `procedures`, which the page runs as well; a `talk` carries them out over a
`link`, mpremote's own transport. What runs on the board itself is in `on_board`. Everything a person can meet
on the way is a Trouble: one line that says what to do.
"""
