"""What is remembered and told of a fault."""
