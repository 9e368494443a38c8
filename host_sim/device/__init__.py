"""What a maker does with a real board: flash, backup, restore, repl, doctor, verify.

Each command is a module of that name with add_arguments(parser) and main(args). They speak to the board
through mpremote's own transport (`link`), and everything a person can meet on the way is a Trouble: one line
that says what to do.
"""
