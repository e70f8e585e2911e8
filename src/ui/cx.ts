/** Joins class names; anything that is no text (`isOpen && "open"`) is left out. */
export function cx(...names: unknown[]): string {
  return names.filter((name) => typeof name === "string" && name !== "").join(" ");
}
