import { truncate, withoutControls } from "#lib/text.ts";

const uuid = "[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}";
const isInternalId = new RegExp(`^(?:secret:)?${uuid}$`, "i");
/** The key of a stored file: a path with an id in it. */
const isStoredFile = new RegExp(`^(?:[\\w.@=+-]{1,200}/)*${uuid}(?:[./][\\w./@=+-]*)?$`, "i");
/** A link that opens a stored file without signing in. */
const signedLink = /(?:https?:\/\/[^\s"'<>()/]{1,300})?\/files\/[\w-]{20,}\.[\w-]{20,}[^\s"'<>()]*/gi;
const isPathKey = /(?:filepath|storagekey)$/i;
const isSecretKey = /[-_]key$|apikey$|secret$|token$|^pass(?:word|phrase)$|^authorization$|^cookie$/i;

const maxDepth = 20;

export const withoutSignedLinks = (text: string): string => text.replaceAll(signedLink, "…");

/**
 * A value of a tool call as readable JSON, cut at `max` characters. Without what means nothing outside of this server: ids,
 * paths of stored files, and signed links to them; and without what looks like a key or a password.
 */
export function shareableJson(value: unknown, max: number): string {
  const shown = shareable(value, 0);
  const text = typeof shown === "string" ? shown : (JSON.stringify(shown, null, 2) ?? "");
  return truncate(withoutControls(text), max);
}

function shareable(value: unknown, depth: number): unknown {
  if (depth > maxDepth) return "…";
  if (typeof value === "string")
    return isInternalId.test(value) || isStoredFile.test(value) ? undefined : withoutSignedLinks(value);
  if (Array.isArray(value)) return value.map((one) => shareable(one, depth + 1)).filter((one) => one !== undefined);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (isPathKey.test(key)) return [];
    if (isSecretKey.test(key) && typeof inner === "string") return [[key, "…"]];
    const shown = shareable(inner, depth + 1);
    return shown === undefined ? [] : [[key, shown]];
  });
  return Object.fromEntries(entries);
}
