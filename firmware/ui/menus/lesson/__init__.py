"""What is practised: a drill, a free position, a choice of a finished game played again. Nothing counts."""
