/** "Mira Halden" is MH, "Cher" is C, "" is "?". Counts characters, not code units. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (!first) return "?";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .flatMap((word) => (word ? [[...word][0]] : []))
    .join("")
    .toLocaleUpperCase();
}
