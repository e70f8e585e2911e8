import { defaultRehypePlugins } from "streamdown";

/** Allowed attributes. No style, tabindex, accesskey or srcset. */
const everywhere = [
  "align",
  "alt",
  "checked",
  "colSpan",
  "dir",
  "disabled",
  "height",
  "id",
  "lang",
  "open",
  "rowSpan",
  "scope",
  "start",
  "title",
  "type",
  "width",
];
const refusedTags = ["picture", "source"];

/**
 * Plugins that parse raw HTML in Markdown and sanitize it: streamdown's own plugins with a stricter schema (three
 * protocols, prefixed ids).
 */
export function safePlugins(): NonNullable<(typeof defaultRehypePlugins)[string]>[] {
  const { raw, sanitize } = defaultRehypePlugins;
  if (!raw || !Array.isArray(sanitize)) throw new Error("streamdown no longer brings its sanitizer.");
  const [plugin, schema] = sanitize;
  return [raw, [plugin, strictSchema(schema)]];
}

interface Schema {
  attributes?: Record<string, unknown>;
  tagNames?: string[];
}

function strictSchema(given: unknown): unknown {
  const defaults = given as Schema; // hast-util-sanitize's schema; unified types options as unknown
  return {
    ...defaults,
    attributes: { ...defaults.attributes, "*": everywhere },
    tagNames: defaults.tagNames?.filter((tag) => !refusedTags.includes(tag)),
    clobberPrefix: "user-content-",
    protocols: { href: ["http", "https", "mailto"], src: ["http", "https", "data"] },
  };
}
