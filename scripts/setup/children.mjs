const children = new Set();

/**
 * Ties a child process to this process: SIGINT and SIGTERM are forwarded to the child, and this process exits after it.
 * Returns the child.
 */
export function tie(child) {
  if (children.size === 0) for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stopAll);
  children.add(child);
  child.once("close", () => {
    children.delete(child);
    if (children.size === 0) for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, stopAll);
  });
  return child;
}

function stopAll(signal) {
  for (const child of children) {
    child.once("close", () => process.exit(1));
    child.kill(signal);
  }
}
