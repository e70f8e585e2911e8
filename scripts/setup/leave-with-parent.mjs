// Loaded into the server by `--import`: when the command that started us is killed without a chance to say so, we
// stop as if it had told us. (A process whose parent died gets another parent.)
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
}, 500).unref();
