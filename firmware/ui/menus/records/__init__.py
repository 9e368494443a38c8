"""What is looked up and chosen once in a while: records, settings."""
