import { truncateWords } from "#lib/text.ts";
import { readListEntries } from "./list-entries.ts";
import { pickOption } from "./pick-option.ts";
import { textForPattern } from "./text-for-pattern.ts";

interface Schema {
  [keyword: string]: unknown;
}

interface ValueContext {
  root: unknown;
  topic: string;
  /** The whole prompt, used to pick among options that it describes. */
  promptText: string;
  /** The entry at this position when the schema asks for the entries of a list in the prompt. */
  listEntry?: string;
  /** The name of the property that the value is for. */
  name: string;
  /** Position in a list, used to cycle through the alternatives. */
  index: number;
  depth: number;
}

const maxDepth = 6;
const formats: Record<string, string> = {
  email: "demo@example.com",
  "idn-email": "demo@example.com",
  uri: "https://example.com/demo",
  url: "https://example.com/demo",
  "uri-reference": "/demo",
  iri: "https://example.com/demo",
  uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  guid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  date: "2026-01-31",
  "date-time": "2026-01-31T09:30:00Z",
  time: "09:30:00Z",
  duration: "P1DT2H",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  cidrv4: "192.0.2.0/24",
  cidrv6: "2001:db8::/32",
  hostname: "example.com",
  "json-pointer": "/demo",
  regex: "^demo$",
  base64: "ZGVtbw==",
  base64url: "ZGVtbw",
  emoji: "🙂",
  nanoid: "V1StGXR8_Z5jdHi6B-myT",
  cuid: "cjld2cjxh0000qzrmn831i7rn",
  cuid2: "tz4a98xxat96iws9zmbrgj3a",
  ulid: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  xid: "9m4e2mr0ui3e8a215n4g",
  ksuid: "0ujsswThIGTUYm2K8FjOOfXtY1K",
  e164: "+14155552671",
};

/**
 * A value that satisfies a JSON schema, deterministic for a given schema and topic. Strings mention the topic, optional
 * properties are filled in down to a certain depth, and nullable ids are null.
 */
export function exampleForSchema(schema: unknown, promptText: string): unknown {
  const topic = truncateWords(promptText.replace(/\s+/g, " ").trim(), 60) || "an empty request";
  return exampleValue(schema, { root: schema, topic, promptText, name: "value", index: 0, depth: 0 });
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const asNumber = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function exampleValue(given: unknown, place: ValueContext): unknown {
  if (!isSchema(given)) return exampleText({}, place);
  const schema = resolveSchema(given, place.root);
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum) && schema.enum.length)
    return pickOption(schema.enum, place.promptText) ?? pickAlternative(schema.enum, place);
  const options = asList(schema.anyOf ?? schema.oneOf);
  if (options.length)
    return exampleValue(
      mergeSchemas([withoutOptions(schema), pickAlternative(withoutNull(options, place), place)], place.root),
      place,
    );
  switch (typeForSchema(schema, place)) {
    case "object":
      return exampleObject(schema, place);
    case "array":
      return exampleList(schema, place);
    case "integer":
    case "number":
      return exampleNumber(schema);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return exampleText(schema, place);
  }
}

/** Cycles through the alternatives by list position; near the depth limit it picks the simplest, to end recursion. */
function pickAlternative<T>(options: readonly T[], { index, depth }: ValueContext): T | undefined {
  if (depth < maxDepth) return options[index % options.length];
  return options.find((option) => !isSchema(option) || !("$ref" in option || "properties" in option)) ?? options[0];
}

function isNull(option: unknown): boolean {
  return option === null || (isSchema(option) && (option.type === "null" || option.const === null));
}

function withoutNull(options: readonly unknown[], { name, depth }: ValueContext): unknown[] {
  const nulls = options.filter(isNull);
  if (nulls.length && (/ids?$/i.test(name) || depth >= maxDepth)) return nulls;
  const rest = options.filter((option) => !isNull(option));
  return rest.length ? rest : nulls;
}

function withoutOptions({ anyOf: _anyOf, oneOf: _oneOf, ...rest }: Schema): Schema {
  return rest;
}

function resolveSchema(schema: Schema, root: unknown): Schema {
  const target = typeof schema.$ref === "string" ? resolveRef(root, schema.$ref) : null;
  const parts = asList(schema.allOf);
  if (!target && !parts.length) return schema;
  const { $ref: _ref, allOf: _allOf, ...rest } = schema;
  return mergeSchemas([rest, ...(target ? [target] : []), ...parts], root);
}

function resolveRef(root: unknown, ref: string): unknown {
  if (!ref.startsWith("#")) return {};
  let at = root;
  for (const step of ref.slice(1).split("/").filter(Boolean)) {
    const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    at = isSchema(at) ? at[key] : Array.isArray(at) ? at[Number(key)] : undefined;
  }
  return at;
}

/** Merges the given schemas into one that requires all of them. */
function mergeSchemas(parts: readonly unknown[], root: unknown): Schema {
  const joined: Schema = {};
  for (const part of parts) {
    if (!isSchema(part)) continue;
    for (const [keyword, value] of Object.entries(resolveSchema(part, root))) {
      const known = joined[keyword];
      if (keyword === "properties" && isSchema(known) && isSchema(value)) joined.properties = { ...known, ...value };
      else if (keyword === "required") joined.required = [...asList(known), ...asList(value)];
      else if (
        /^(minimum|min\w+|exclusiveMinimum)$/.test(keyword) &&
        typeof known === "number" &&
        typeof value === "number"
      )
        joined[keyword] = Math.max(known, value);
      else if (
        /^(maximum|max\w+|exclusiveMaximum)$/.test(keyword) &&
        typeof known === "number" &&
        typeof value === "number"
      )
        joined[keyword] = Math.min(known, value);
      else joined[keyword] = value;
    }
  }
  return joined;
}

function typeForSchema(schema: Schema, place: ValueContext): string {
  if (Array.isArray(schema.type)) {
    const types = withoutNull(
      schema.type.map((type) => ({ type })),
      place,
    );
    const first = types[0];
    return isSchema(first) ? String(first.type) : "string";
  }
  if (typeof schema.type === "string") return schema.type;
  if ("properties" in schema || "additionalProperties" in schema || "propertyNames" in schema) return "object";
  if ("items" in schema || "prefixItems" in schema) return "array";
  return "minimum" in schema || "maximum" in schema || "multipleOf" in schema ? "number" : "string";
}

function exampleObject(schema: Schema, place: ValueContext): unknown {
  const required = new Set(asList(schema.required));
  const result: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(isSchema(schema.properties) ? schema.properties : {})) {
    const isLeftOut = !required.has(name) && (place.depth >= 3 || /ids?$|^error$/i.test(name) || inner === false);
    if (!isLeftOut) result[name] = exampleValue(inner, { ...place, name, depth: place.depth + 1 });
  }
  const open = schema.additionalProperties;
  for (const name of required) {
    if (typeof name === "string" && !(name in result))
      result[name] = exampleValue(open, { ...place, name, depth: place.depth + 1 });
  }
  const wanted = Math.max(
    asNumber(schema.minProperties) ?? 0,
    isSchema(open) && !Object.keys(result).length && place.depth < maxDepth ? 1 : 0,
  );
  for (let count = 0; Object.keys(result).length < wanted && count < 100; count++) {
    const name = isSchema(schema.propertyNames)
      ? String(exampleValue(schema.propertyNames, { ...place, name: "key", index: count }))
      : `key${count + 1}`;
    result[name] = exampleValue(open, { ...place, name, index: count, depth: place.depth + 1 });
  }
  return result;
}

function exampleList(schema: Schema, place: ValueContext): unknown[] {
  const entries = wantsListEntries(schema, place.root) ? readListEntries(place.promptText) : [];
  if (entries.length > 0)
    return entries
      .slice(0, asNumber(schema.maxItems))
      .map((entry, index) => exampleValue(schema.items, { ...place, index, listEntry: entry, depth: place.depth + 1 }));
  const fixed = asList(schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : []));
  const list = fixed.map((item, index) => exampleValue(item, { ...place, index, depth: place.depth + 1 }));
  const open = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
  const least = asNumber(schema.minItems) ?? 0;
  const usual = open === false || (fixed.length && open === undefined) || place.depth >= maxDepth ? 0 : 2;
  const wanted = Math.min(Math.max(least, usual), asNumber(schema.maxItems) ?? Number.POSITIVE_INFINITY, 1_000);
  const seen = new Set(list.map((item) => JSON.stringify(item)));
  for (let index = 0; list.length < wanted && index < wanted * 10; index++) {
    const item = exampleValue(open, { ...place, index, depth: place.depth + 1 });
    const key = JSON.stringify(item);
    if (schema.uniqueItems === true && seen.has(key)) continue;
    seen.add(key);
    list.push(item);
  }
  return list;
}

/** A list of objects with an `item` property asks for the entries of the list in the prompt. */
function wantsListEntries(schema: Schema, root: unknown): boolean {
  const { properties } = isSchema(schema.items) ? resolveSchema(schema.items, root) : {};
  return isSchema(properties) && "item" in properties;
}

function exampleNumber(schema: Schema): number {
  const isWhole = schema.type === "integer";
  const step = asNumber(schema.multipleOf) ?? (isWhole ? 1 : undefined);
  const nudge = step ?? 0.001;
  const over = asNumber(schema.exclusiveMinimum);
  const under = asNumber(schema.exclusiveMaximum);
  const least = Math.max(
    asNumber(schema.minimum) ?? Number.NEGATIVE_INFINITY,
    over === undefined ? Number.NEGATIVE_INFINITY : over + nudge,
  );
  const most = Math.min(
    asNumber(schema.maximum) ?? Number.POSITIVE_INFINITY,
    under === undefined ? Number.POSITIVE_INFINITY : under - nudge,
  );
  const wanted = Math.min(Math.max(1, least), most);
  if (!step) return wanted;
  const near = Math.ceil(wanted / step) * step;
  return near <= most ? near : Math.floor(most / step) * step;
}

function exampleText(schema: Schema, { name, topic, index, listEntry }: ValueContext): string {
  const format = typeof schema.format === "string" ? formats[schema.format] : undefined;
  const pattern = typeof schema.pattern === "string" ? schema.pattern : undefined;
  const fits = (text: string) => !pattern || new RegExp(pattern, "u").test(text);
  const least = asNumber(schema.minLength) ?? 0;
  const most = asNumber(schema.maxLength) ?? Number.POSITIVE_INFINITY;
  const plain = toLength(entryText(name, listEntry) ?? sampleSentence(name, topic, index), least, most);
  if (format !== undefined && fits(format)) return format;
  if (!pattern || fits(plain)) return plain;
  const made = textForPattern(pattern);
  if (made === null) return plain;
  const lengthened = made.repeat(Math.max(1, Math.ceil(least / (made.length || 1))));
  return fits(toLength(lengthened, least, most)) ? toLength(lengthened, least, most) : made;
}

function toLength(text: string, least: number, most: number): string {
  const letters = [...text.padEnd(least, ".")];
  return letters.length > most ? letters.slice(0, most).join("") : letters.join("");
}

function entryText(name: string, entry: string | undefined): string | null {
  if (entry === undefined) return null;
  return name === "item" ? entry : name === "details" ? "" : null;
}

function sampleSentence(name: string, topic: string, index: number): string {
  const nth = index > 0 ? ` ${index + 1}` : "";
  if (/url|link|href/i.test(name)) return "https://example.com/demo";
  if (/email/i.test(name)) return "demo@example.com";
  if (/language/i.test(name)) return "English";
  if (/reason/i.test(name)) return "The demo model decides by fixed rules: it compares the words.";
  if (/^reply$/i.test(name)) return `The demo model follows fixed rules. Your message: ${topic}`;
  if (/^feedback$/i.test(name)) return `The demo model judges by fixed rules. The request: ${topic}`;
  if (/^(prompt|instruction)$/i.test(name)) return `Do part ${index + 1} of this: ${topic}`;
  if (/title|name|label|^key$/i.test(name)) return `${topic}${nth}`;
  return `A sample text${nth} about: ${topic}`;
}
