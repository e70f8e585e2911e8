/** Whether two JSON values are equal. Ignores the order of keys, which jsonb doesn't keep. */
export const equalJson = (one: unknown, other: unknown): boolean => stable(one) === stable(other);

const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? "";
