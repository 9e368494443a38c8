"""What comes to practise: the choice of what, and by which rules. What then comes: ui.menus.lesson."""
