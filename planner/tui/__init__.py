"""The editor in the terminal: what is on the screen, and which key does what. Verdicts come from below."""
