"""Which opening to learn: a page of the Strategy panel."""
