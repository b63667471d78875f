# Runs a command, and prints its standard error, its output and its exit status.
"$@" 2>&1
echo "status $?"
