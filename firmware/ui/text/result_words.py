"""Words of a report that stand for a number: its grade, and the level of coach (strategy.review.diary)."""

GRADES = (b"PERFECT", b"MASTER", b"EXPERT", b"STRONG", b"FAIR", b"LOOSE", b"WILD")
COACHED = (b"", b"COACH: WARN", b"COACH: HINT", b"COACH: TEACH")
