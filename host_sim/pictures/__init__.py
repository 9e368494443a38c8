"""Pictures of screens as files."""
