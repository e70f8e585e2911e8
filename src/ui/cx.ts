/** Joins class names and ignores everything that isn't a string (`isOpen && "open"`). */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === "string" && name !== "").join(" ");
}
