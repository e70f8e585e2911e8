import superjson from "superjson";

type Plain = ReturnType<typeof superjson.serialize>;

/** A value on its way between server and page. */
export interface SerializedValue extends Plain {
  /** Names of its objects stand behind a mark. */
  isMarked?: true;
}

/** superjson refuses these, wherever they stand; but people, programs and models call things as they like. */
const reservedNames: ReadonlySet<string> = new Set(["constructor", "prototype", "__proto__"]);
const escapePrefix = "~";

/**
 * What tRPC sends through: superjson, for any names. Names that it refuses are sent behind a mark, and only in the rare
 * answer that has one: superjson looks at every name anyway and says so, hence other answers are walked once as before.
 */
export const wire = {
  serialize(value: unknown): SerializedValue {
    try {
      return superjson.serialize(value);
    } catch {
      // What fails for another reason fails again, and says why.
      const marked = renameKeys(value, (key) =>
        reservedNames.has(key) || key.startsWith(escapePrefix) ? escapePrefix + key : key,
      );
      return { ...superjson.serialize(marked), isMarked: true };
    }
  },
  deserialize<T>({ isMarked, ...carried }: SerializedValue): T {
    const value = superjson.deserialize<T>(carried);
    // The same shape, only its names are other ones.
    return isMarked
      ? (renameKeys(value, (key) => (key.startsWith(escapePrefix) ? key.slice(escapePrefix.length) : key)) as T)
      : value;
  },
};

/** A copy with other names, of plain objects, lists, maps and sets; what stands in two places, or in itself, still does. */
function renameKeys(root: unknown, nameOf: (key: string) => string): unknown {
  const copies = new Map<object, object>();
  const copyOf = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const copy = copies.get(value) ?? emptyCopyOf(value);
    if (copy) copies.set(value, copy);
    return copy ?? value;
  };
  const result = copyOf(root);
  // Not by recursion: a stranger decides how deep an input is. What is found on the way is visited by this loop, too.
  for (const [from, to] of copies) {
    if (from instanceof Map && to instanceof Map) for (const [key, item] of from) to.set(copyOf(key), copyOf(item));
    else if (from instanceof Set && to instanceof Set) for (const item of from) to.add(copyOf(item));
    else if (Array.isArray(from) && Array.isArray(to)) for (const item of from) to.push(copyOf(item));
    // Assigning to __proto__ would set the prototype.
    else
      for (const [key, item] of Object.entries(from))
        Object.defineProperty(to, nameOf(key), {
          value: copyOf(item),
          enumerable: true,
          writable: true,
          configurable: true,
        });
  }
  return result;
}

function emptyCopyOf(value: object): object | null {
  if (Array.isArray(value)) return [];
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return {};
  if (value instanceof Map) return new Map();
  return value instanceof Set ? new Set() : null;
}
