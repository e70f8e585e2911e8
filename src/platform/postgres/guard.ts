import { spawn } from "node:child_process";
import type { Socket } from "node:net";

/**
 * A shell process of about 1 MB that outlives this process when it is killed. It reads server pids line by line; "bye"
 * means a clean exit. When the pipe closes without it, the shell waits briefly (a supervisor may restart us at once),
 * removes our holder file, and stops the server if no other process holds it.
 */
const script = `
cluster=$1 holders=$2 name=$3 grace=$4 signal=$5 trash=$6
trap '' INT TERM HUP
pid=
while read -r line; do
  [ "$line" = bye ] && exit 0
  pid=$line
done
sleep "$grace"
rm -f "$holders/$name"
lives() {
  if [ -d /proc/self ]; then
    { read -r stat < "/proc/$1/stat"; } 2>/dev/null || return 1
    set -- "$2" \${stat##*) }
    [ "$2" != Z ] && [ "\${21}" = "$1" ]
  else
    kill -0 "$1" 2>/dev/null
  fi
}
for file in "$holders"/*; do
  [ -e "$file" ] || continue
  other=\${file##*/}
  id=\${other%%-*} rest=\${other#*-}
  lives "$id" "\${rest%%-*}" && exit 0
done
{ read -r found < "$cluster/postmaster.pid"; } 2>/dev/null && pid=$found
ours() {
  if [ -d /proc/self ]; then tr '\\0' ' ' < "/proc/$pid/cmdline"; else ps -ww -o command= -p "$pid"; fi 2>/dev/null |
    grep -qF -- "-D $cluster "
}
[ -n "$pid" ] && ours && kill -s "$signal" "$pid"
if [ -n "$trash" ]; then
  while ours; do sleep 0.1; done
  rm -rf "$trash"
fi
`;

export interface GuardOptions {
  cluster: string;
  holders: string;
  name: string;
  /** How long this process may take to restart before the server is stopped, in seconds. */
  graceSeconds: number;
  /** INT writes all data to disk first, QUIT doesn't. */
  signal: "INT" | "QUIT";
  /** A folder to delete after the server has stopped; "" for none. */
  trash: string;
}

export interface Guard {
  watch(pid: number): void;
  release(): void;
}

export function startGuard(options: GuardOptions): Guard {
  const { cluster, holders, name, graceSeconds, signal, trash } = options;
  const words = ["-c", script, "troupe-guard", cluster, holders, name, String(graceSeconds), signal, trash];
  // Its own session, so that Ctrl+C in the terminal doesn't reach it.
  const child = spawn("/bin/sh", words, {
    cwd: "/",
    detached: true,
    env: { PATH: "/usr/bin:/bin" },
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  child.unref();
  (child.stdin as Socket).unref(); // spawn's pipes are Sockets, but the types only promise a Writable.
  return {
    watch: (pid) => void child.stdin.write(`${pid}\n`),
    release: () => void child.stdin.end("bye\n"),
  };
}
