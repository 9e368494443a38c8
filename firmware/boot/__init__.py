"""From power on to the loop: what is loaded when, and what happens after a fault."""
