/** Whether a value from outside has at most this many levels, so that code that goes through all of them ends well. */
export const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));
