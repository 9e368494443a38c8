"""Exact values of every sheet, and the tables that a pocket can carry.

sheets   which sheets there are to solve, and what rolls pay under each
states   the 192 rows and 1,640 columns that all positions of a card fall into
dice     the graph of keeps, as arrays
turns    one turn, compiled: every state of a level from the level behind it
values   the levels in order: best averages and standard deviations
"""
