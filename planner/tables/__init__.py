"""Code tables as data, named after source and edition; each look-up returns the cell it used."""
