/** The first line of the innermost cause; the database's error says more than drizzle's wrapper. */
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
