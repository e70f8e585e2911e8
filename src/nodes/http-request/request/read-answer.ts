import type { HttpAnswer } from "#engine/host.ts";

/** The body as later steps read it: JSON as a value, other text unchanged, null for what is no text. */
export function readAnswerBody({ headers, text }: Pick<HttpAnswer, "headers" | "text">): unknown {
  if (text === null) return null;
  const isJson = /\bjson\b/i.test(headers["content-type"] ?? "") || /^\s*[[{]/.test(text);
  if (!isJson) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
