"""Games whose positions are proved when they are asked for, depth first."""
