// Loaded into the server with `--import`. If the parent process is killed and can't forward a signal, the server stops
// as if it had received SIGTERM. (An orphaned process gets a new parent process id.)
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 500).unref();
