import { visibleText } from "./visible-text.ts";

/** A JSON value from outside whose texts have no characters that hide or reorder parts of them. */
export const visibleJson = (value: object): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner) =>
    key === "__proto__" ? undefined : typeof inner === "string" ? visibleText(inner) : inner,
  );
