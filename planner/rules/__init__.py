"""What is checked: one module per subject, discovered by import."""
