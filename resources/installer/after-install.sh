
# A console that runs is of the earlier version: this file asks it to end. It does so in order, not while a change is under
# way, and starts again hidden when the file is gone. Nothing fails here: one that goes on running is replaced at its next start.
# The handler of crash dumps is not waited for: that of an older version lives as long as what starts the console again.
installed='/opt/${sanitizedProductName}'
is_running() {
    for process in /proc/[0-9]*/exe; do
        case "`readlink "$process"`" in "$installed/${executable}"*) return 0 ;; esac
    done
    return 1
}
if is_running; then
    request="$installed/install-request"
    : > "$request"
    for second in `seq 120`; do
        is_running || break
        sleep 1
    done
    rm -f "$request"
fi
exit 0
