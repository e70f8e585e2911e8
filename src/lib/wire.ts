import superjson from "superjson";

type Plain = ReturnType<typeof superjson.serialize>;

/** A serialized value between server and page. */
export interface SerializedValue extends Plain {
  /** The keys of objects are escaped. */
  isMarked?: true;
}

/** Keys that superjson refuses, but people, programs, and models may use. */
const reservedNames: ReadonlySet<string> = new Set(["constructor", "prototype", "__proto__"]);
const escapePrefix = "~";

/**
 * Serializes values for tRPC with superjson, for any keys. Keys that superjson refuses are escaped. Values are walked
 * again only when superjson has refused a key, which is rare.
 */
export const wire = {
  serialize(value: unknown): SerializedValue {
    try {
      return superjson.serialize(value);
    } catch {
      // A value that fails for another reason fails again with its own error.
      const marked = renameKeys(value, (key) =>
        reservedNames.has(key) || key.startsWith(escapePrefix) ? escapePrefix + key : key,
      );
      return { ...superjson.serialize(marked), isMarked: true };
    }
  },
  deserialize<T>({ isMarked, ...carried }: SerializedValue): T {
    const value = superjson.deserialize<T>(carried);
    // The value has the same shape, only its keys change.
    return isMarked
      ? (renameKeys(value, (key) => (key.startsWith(escapePrefix) ? key.slice(escapePrefix.length) : key)) as T)
      : value;
  },
};

/** A copy with renamed keys of plain objects, lists, maps, and sets. Keeps shared and circular references. */
function renameKeys(root: unknown, nameOf: (key: string) => string): unknown {
  const copies = new Map<object, object>();
  const copyOf = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const copy = copies.get(value) ?? emptyCopyOf(value);
    if (copy) copies.set(value, copy);
    return copy ?? value;
  };
  const result = copyOf(root);
  // Not recursive, because callers decide how deep an input is. The loop also visits copies that it adds.
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
