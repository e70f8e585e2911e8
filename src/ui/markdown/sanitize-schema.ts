import { defaultRehypePlugins } from "streamdown";

/** Attributes that mean something in prose. No style, no tabindex, no accesskey, no srcset. */
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
 * Turns raw HTML inside markdown into elements, then keeps only harmless ones. The plugins are streamdown's own, the
 * list is stricter: three protocols, ids that cannot pose as ours.
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
  const usual = given as Schema; // hast-util-sanitize's schema; unified types options as unknown
  return {
    ...usual,
    attributes: { ...usual.attributes, "*": everywhere },
    tagNames: usual.tagNames?.filter((tag) => !refusedTags.includes(tag)),
    clobberPrefix: "user-content-",
    protocols: { href: ["http", "https", "mailto"], src: ["http", "https", "data"] },
  };
}
