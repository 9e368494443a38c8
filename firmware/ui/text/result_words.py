"""Words of a report that stand for a number: its grade, and the level of coach (strategy.review.diary)."""

GRADES = (b"PERFECT", b"MASTER", b"EXPERT", b"STRONG", b"FAIR", b"LOOSE", b"WILD")
SCORES = (b"Score", b"Score with WARN", b"Score with HINT", b"Score with TEACH")
