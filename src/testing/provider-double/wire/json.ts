/** Safe access to a nested value of a request body with an unknown shape. */
export function child(value: unknown, ...path: (string | number)[]): unknown {
  let at = value;
  for (const key of path) {
    if (at === null || typeof at !== "object") return undefined;
    at = Array.isArray(at) && key === -1 ? at.at(-1) : (at as Record<string | number, unknown>)[key];
  }
  return at;
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function string(value: unknown): string {
  return typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);
}

/** The text of message content, which is either a string or a list of parts with `text`. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return list(content)
    .map((part) => string(child(part, "text") ?? ""))
    .join("\n");
}

export const sse = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;
export const sseEvent = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Splits tool arguments as a model would stream them. */
export function pieces(text: string, size = 8): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
}

/** Finds a JSON schema in the text of a request, for protocols without a field for it. */
export function schemaInWords(value: unknown): unknown {
  if (typeof value === "string") {
    const start = /schema/i.test(value) ? value.search(/\{/) : -1;
    if (start < 0) return undefined;
    try {
      const found: unknown = JSON.parse(value.slice(start, value.lastIndexOf("}") + 1));
      return child(found, "type") !== undefined || child(found, "anyOf") !== undefined ? found : undefined;
    } catch {
      return undefined;
    }
  }
  if (value === null || typeof value !== "object") return undefined;
  for (const inner of Object.values(value)) {
    const found = schemaInWords(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}
