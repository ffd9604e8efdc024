// ends at its start, as a process does for which the machine has no memory
process.exit(3)
