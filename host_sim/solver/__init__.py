"""Play in numbers: matches without screens, exact values, measurements."""
