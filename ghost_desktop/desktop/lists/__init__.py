"""Word lists: the page of them, bringing and making one's own, looking words up, judging."""
