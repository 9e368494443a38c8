"""Pictures in the documents."""
