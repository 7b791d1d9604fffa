# Sourced by the tests that are shell scripts: how they wait.
# within SECONDS COMMAND…: until the command is true, asked ten times a second; false if it never is.
within()
{
    tries=$(($1 * 10))
    shift
    until "$@" >/dev/null 2>&1; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || return 1
        sleep 0.1
    done
}
