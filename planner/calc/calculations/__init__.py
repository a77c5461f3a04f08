"""The calculations, one module per subject. Every module here is found by import."""
