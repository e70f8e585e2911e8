/** What of stored tool results a reader may not see. */
export interface HiddenSources {
  readonly sourceIds: ReadonlySet<string>;
  /** Of hidden folders and sources, where a result names them without their id. */
  readonly titles: ReadonlySet<string>;
}

/** Sources that stored results name, to ask which of them are hidden. */
export interface NamedSources {
  readonly sourceIds: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
}

// Results of sub-agents can be cut, and are JSON within a text then.
const sourceId = /\bsourceId\\*":\s*\\*"([0-9a-f-]{36})/g;

/** The sources in any part of a value. */
export function findSources(value: unknown): NamedSources {
  const json = JSON.stringify(value) ?? "";
  const sourceIds = new Set([...json.matchAll(sourceId)].map(([, id = ""]) => id));
  const titles = new Set<string>();
  if (json.includes('"lookedIn":')) collectTitles(value, titles);
  return { sourceIds, titles };
}

function collectTitles(value: unknown, titles: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "lookedIn" && Array.isArray(inner)) {
      for (const title of inner) if (typeof title === "string") titles.add(title);
    } else collectTitles(inner, titles);
  }
}

/** The value without titles and texts of hidden sources. Passages keep their number, so that what cites them is readable. */
export function blankSources<Value>(value: Value, hidden: HiddenSources): Value {
  return blank(value, hidden) as Value; // only replaces texts, and adds a flag that passages may have
}

/** The value without titles and texts of any source, for what is kept where everybody sees it. */
export const blankAllSources = <Value>(value: Value): Value => blankSources(value, findSources(value));

function blank(value: unknown, hidden: HiddenSources): unknown {
  if (typeof value === "string") return [...hidden.sourceIds].some((id) => value.includes(id)) ? "" : value;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((inner) => blank(inner, hidden));
  const { sourceId: id, title, text } = value as Record<string, unknown>;
  if (typeof id === "string" && hidden.sourceIds.has(id) && typeof title === "string") {
    const { passages, before, after, ...facts } = value as Record<string, unknown>;
    const inner = passages === undefined ? {} : { passages: blank(passages, hidden) };
    return { ...facts, title: "", ...(typeof text === "string" ? { text: "", part: "", isHidden: true } : inner) };
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "lookedIn" && Array.isArray(inner)
        ? inner.filter((one) => !hidden.titles.has(one))
        : blank(inner, hidden),
    ]),
  );
}
