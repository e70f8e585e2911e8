/** What began a fault, on one line: a query that failed says less than the database's own word about it. */
export function rootCauseMessage(error: unknown): string {
  const causes = new Set<unknown>();
  let root = error;
  while (root instanceof Error && root.cause instanceof Error && !causes.has(root)) {
    causes.add(root);
    root = root.cause;
  }
  const said = root instanceof Error ? root.message : String(root);
  return said.split("\n", 1)[0]?.trim() || "Unknown fault";
}
