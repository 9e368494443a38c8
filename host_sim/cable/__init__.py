"""What a maker does with a real board: flash, backup, restore, doctor, repl, verify; records and wiring.

What is done with a board runs there: `on_board`; begin with its `procedures`. A `talk` brings that
over a `link`, mpremote's own transport, and does what it asks for; the page does the same (site/talk.js).
Everything a person can meet on the way is a Trouble: one line that says what to do.
"""
