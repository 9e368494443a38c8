"""What a person may be glad of, as a picture."""
