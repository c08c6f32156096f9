/**
 * What the guardian runs, in POSIX sh. Its input is the number of a process group, then a line when nothing is left to
 * do; its end without that line means that our process is gone. Killing goes in rounds, as processes may start others
 * meanwhile.
 *
 * - Where `/proc` shows environments (Linux), all that have the mark in theirs are found, also those in sessions of
 *   their own whose parent is gone already.
 * - Elsewhere (macOS) `ps` gives the descendants of the group, as they are at that moment.
 */
export const guardianScript = `
mark=$1
group=
trap '' HUP INT TERM
read -r group && read -r word && exit 0

marked() {
  for file in $(grep -lsF "$mark" /proc/[0-9]*/environ); do
    pid=\${file#/proc/}
    echo "\${pid%/environ}"
  done
}

descendants() {
  ps -A -o pid=,ppid=,pgid=,stat= | awk -v root="$group" '
    $4 ~ /^Z/ { next }
    { parent[$1] = $2; if ($3 == root || $1 == root) found[$1] = 1 }
    END {
      do {
        more = 0
        for (pid in parent) if (!(pid in found) && (parent[pid] in found)) { found[pid] = 1; more = 1 }
      } while (more)
      for (pid in found) if (pid in parent) print pid
    }'
}

for round in 1 2 3 4 5 6 7 8 9 10; do
  if [ -r /proc/self/environ ]; then pids=$(marked); else pids=$([ -n "$group" ] && descendants); fi
  [ -n "$group" ] && kill -KILL -- "-$group"
  [ -n "$pids" ] && kill -KILL $pids
  [ -z "$pids" ] && [ "$round" -gt 1 ] && exit 0
  [ "$round" -gt 1 ] && sleep 1
done
`;
