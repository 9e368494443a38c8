"""Pictures of screens and boards, for people."""
