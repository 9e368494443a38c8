"""What bots score on average, to be shown beside their names: docs/strategy.md says how each is known."""

# In whole points, by the rules of a table (strategy.values.files), then by kind (strategy.bots.brain); 0 for
# people.
_MEANS = (
    (0, 46, 217, 172, 203, 224, 240, 250, 255, 255),
    (0, 46, 217, 171, 203, 224, 240, 249, 254, 254),
    (0, 46, 217, 172, 226, 248, 263, 272, 276, 276),
    (0, 46, 183, 139, 166, 184, 198, 208, 214, 214),
)


def mean_of(kind: int, rules: int) -> int:
    """Tell the average score of a kind of player by the rules of a table; 0 when it is not known."""
    return _MEANS[rules][kind] if rules >= 0 else 0
