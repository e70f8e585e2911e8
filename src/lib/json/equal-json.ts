/** Whether two JSON values say the same. jsonb keeps no order of keys, so objects are compared by sorted ones. */
export const equalJson = (one: unknown, other: unknown): boolean => stable(one) === stable(other);

const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? "";
