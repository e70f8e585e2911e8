/** Paths into structured values, such as `items[0].name`. Keys that aren't plain words are written as `["a key"]`. */
import { isJsonObject } from "#lib/json/json-object.ts";

export type PathPart = string | number;

const partPattern = /\.?([\p{L}_$][\p{L}\p{N}_$-]*)|\[(\d{1,9})\]|\["((?:[^"\\]|\\.)*)"\]/uy;

/** The parts of a path; null if the text isn't one. */
export function parsePath(path: string): PathPart[] | null {
  const parts: PathPart[] = [];
  let at = 0;
  while (at < path.length) {
    partPattern.lastIndex = at;
    const found = partPattern.exec(path);
    if (!found) return null;
    const [whole, word, index, quoted] = found;
    // Words after the first one follow a dot, and the first one doesn't.
    if (word !== undefined && whole.startsWith(".") === (at === 0)) return null;
    parts.push(word ?? (index === undefined ? unquote(quoted ?? "") : Number(index)));
    at = partPattern.lastIndex;
  }
  return parts;
}

function unquote(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

const isWord = (key: string) => /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key);

export function formatPath(parts: readonly PathPart[]): string {
  return parts
    .map((part, at) => {
      if (typeof part === "number") return `[${part}]`;
      if (!isWord(part)) return `[${JSON.stringify(part)}]`;
      return at === 0 ? part : `.${part}`;
    })
    .join("");
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: string): unknown {
  const parts = parsePath(path);
  return parts === null ? undefined : parts.reduce<unknown>(child, value);
}

function child(value: unknown, part: PathPart): unknown {
  if (typeof part === "number") return Array.isArray(value) ? value[part] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
}

/**
 * Whether a value of the sample's shape can have the path. Lists are as long as they like, and nothing is known about
 * empty values.
 */
export function canHavePath(sample: unknown, path: string): boolean {
  const parts = parsePath(path);
  return parts !== null && fits([sample], parts);
}

/** `samples` are the values that are known at this place; of a list, all items. */
function fits(samples: readonly unknown[], [part, ...rest]: readonly PathPart[]): boolean {
  const known = samples.filter((sample) => sample !== null && sample !== undefined);
  if (part === undefined || known.length === 0) return true;
  const lists = known.filter(Array.isArray);
  if (typeof part === "number") return lists.length > 0 && fits(lists.flat(1), rest);
  const owners = known.filter((sample) => isJsonObject(sample) && Object.hasOwn(sample, part));
  return (
    owners.length > 0 &&
    fits(
      owners.map((owner) => child(owner, part)),
      rest,
    )
  );
}

/** The paths inside of a value, parents first, at most `max`. Of a list, only the first items are visited. */
export function pathsIn(value: unknown, max: number): string[] {
  const found: string[] = [];
  const queue: { value: unknown; parts: readonly PathPart[] }[] = [{ value, parts: [] }];
  for (let next = queue.shift(); next && found.length < max; next = queue.shift()) {
    const { value: current, parts } = next;
    if (parts.length > 0) found.push(formatPath(parts));
    if (parts.length >= maxDepth) continue;
    const inner: [PathPart, unknown][] = Array.isArray(current)
      ? current.slice(0, listSamples).map((item, at) => [at, item])
      : isJsonObject(current)
        ? Object.entries(current).slice(0, max)
        : [];
    for (const [part, item] of inner) queue.push({ value: item, parts: [...parts, part] });
  }
  return found;
}

const maxDepth = 12;
const listSamples = 3;
