"""How values leave the program: as data, as sentences, as tables, as a strategy to keep.

Pure functions from the engine's values to text, for the command line, for copying and for export.
Seats count from 0 in the engine; in everything written here players count from 1.
"""
