"""The command line: reading arguments, choosing a command, streams and exit codes. It decides nothing about layouts."""
