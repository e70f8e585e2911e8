import { boundJson } from "#engine/bounds.ts";
import { outputBounds } from "#engine/execution/drive.ts";
import type { HttpAnswer } from "#engine/host.ts";
import { parseExactJson } from "#lib/json/parse-exact-json.ts";

/**
 * The body as later steps read it: JSON as a value, other text unchanged, null for what is no text. JSON that no step can
 * have as its output, such as a number beyond all bounds, stays text.
 */
export function readAnswerBody({ status, headers, text }: HttpAnswer): unknown {
  if (text === null) return null;
  const isJson = /\bjson\b/i.test(headers["content-type"] ?? "") || /^\s*[[{]/.test(text);
  if (!isJson) return text;
  try {
    const body = parseExactJson(text);
    return "value" in boundJson({ status, headers, body }, outputBounds) ? body : text;
  } catch {
    return text;
  }
}
