# What the tests of the program share. Sourced with the program as the first argument; `finish` is the last command.
cd "$(dirname "$0")/../.."
warlord=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
passed=0
failed=0

# expect STATUS TEXT COMMAND…: that exit status, and TEXT somewhere in what is printed.
expect()
{
    status=$1 text=$2
    shift 2
    "$@" >"$out/said" 2>&1 </dev/null
    got=$?
    if [ "$got" = "$status" ] && { [ -z "$text" ] || grep -qF -- "$text" "$out/said"; }; then
        passed=$((passed + 1))
        return
    fi
    failed=$((failed + 1))
    echo "failed: $*"
    echo "    expected status $status and '$text', found status $got and:"
    head -n 5 "$out/said" | sed 's/^/    /'
}

finish()
{
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
