import { createHash } from "node:crypto";
import { equalJson } from "#lib/json/equal-json.ts";
import { isShallow } from "#lib/json/is-shallow.ts";
import { asObject, asText, isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import { storableJson } from "#lib/json/storable-json.ts";
import { visibleJson } from "#lib/untrusted/visible-json.ts";
import { visibleLine, visibleText } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import type { ToolFamily } from "#tools/index.ts";
import type { McpTool, McpToolFacts } from "../schema.ts";

const mcpToolPrefix = "mcp_" satisfies ToolFamily;

/** A tool as a server lists it now. */
export interface ListedTool extends McpToolFacts {
  readonly name: string;
}

/**
 * What a server lists, without what nobody can see, within the limits, by name: so the same list is the same text in
 * every request to a model. A tool whose schema is too long, or that has a name of its own twice, is left out.
 */
export function readTools(listed: readonly unknown[]): ListedTool[] {
  const tools = new Map<string, ListedTool>();
  for (const one of listed) {
    const tool = readTool(asObject(one));
    if (tool && !tools.has(tool.name) && tools.size < limits.mcp.tools) tools.set(tool.name, tool);
  }
  return [...tools.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function readTool({ name, title, description, inputSchema, annotations, execution }: JsonObject): ListedTool | null {
  const { titleChars, descriptionChars, schemaChars, toolNameChars } = limits.mcp;
  if (typeof name !== "string" || !/^[\w./-]+$/.test(name) || name.length > toolNameChars) return null;
  const { title: annotatedTitle, readOnlyHint } = asObject(annotations);
  // Descriptions inside schemas are read by models, too.
  const given = isJsonObject(inputSchema) ? inputSchema : { type: "object" };
  if (!isShallow(given, limits.mcp.levels)) return null;
  const schema = storableJson(visibleJson(given));
  if (!isJsonObject(schema) || JSON.stringify(schema).length > schemaChars) return null;
  const shownTitle = visibleLine(asText(title) || asText(annotatedTitle) || wordsOf(name));
  return {
    name,
    title: shownTitle.slice(0, titleChars) || name.slice(0, titleChars),
    description: visibleText(asText(description)).trim().slice(0, descriptionChars),
    inputSchema: schema,
    isReading: readOnlyHint === true,
    ...(asObject(execution).taskSupport === "required" && { isTask: true }),
  };
}

/** `list_issues`: "List issues". */
export function wordsOf(name: string): string {
  const words = name.replaceAll(/[_./-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The tools of a server after it was asked again. What someone decided about a tool stays. A tool that says something
 * else than before waits for a person, and so does one that is new, except in the first list of a server, which the
 * person who adds it sees.
 */
export function mergeTools(
  stored: readonly McpTool[],
  listed: readonly ListedTool[],
  { slug, isFirst }: { slug: string; isFirst: boolean },
): McpTool[] {
  const known = new Map(stored.map((tool) => [tool.name, tool]));
  const taken = new Set(stored.map(({ wireName }) => wireName));
  return listed.map(({ name, ...facts }) => {
    const before = known.get(name);
    if (before) return { ...before, change: equalJson(factsOf(before), facts) ? null : facts };
    const wireName = wireNameFor(slug, name, taken);
    taken.add(wireName);
    return {
      name,
      ...facts,
      wireName,
      isOn: isFirst,
      policy: isFirst && facts.isReading ? "always" : "ask",
      change: null,
    };
  });
}

export const factsOf = ({ title, description, inputSchema, isReading, isTask }: McpToolFacts): McpToolFacts => ({
  title,
  description,
  inputSchema,
  isReading,
  ...(isTask && { isTask }),
});

const hashChars = 6;

/** A name that all providers accept. Names that would be cut or equal another get a hash. */
function wireNameFor(slug: string, name: string, taken: ReadonlySet<string>): string {
  const plain = `${mcpToolPrefix}${slug}_${name.replaceAll(/[^\w-]/g, "_")}`;
  if (plain.length <= limits.tool.nameChars && !taken.has(plain)) return plain;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, hashChars);
  return `${plain.slice(0, limits.tool.nameChars - hashChars - 1)}_${hash}`;
}

const maxDepth = 8;
/** From a reference to another one. */
const maxHops = 8;
/** Of a schema whose references are replaced. */
const maxValues = 5_000;

/** Providers refuse whole requests because of other names. */
const propertyName = /^[\w.-]{1,64}$/;

/**
 * The schema of a tool's input for models: an object with its properties. References are replaced by what they refer to,
 * because not every provider reads them; those without an end, and those to elsewhere, are cut.
 */
export function modelSchema({ inputSchema }: Pick<McpToolFacts, "inputSchema">): JsonObject {
  const { properties, required, additionalProperties, $defs, definitions } = inputSchema;
  const named = { ...asObject(definitions), ...asObject($defs) };
  const follow = (value: JsonObject): JsonObject => {
    let { $ref, ...whole } = value;
    for (let hop = 0; hop < maxHops && typeof $ref === "string"; hop++) {
      const name = $ref.startsWith("#/") ? ($ref.split("/").at(-1) ?? "") : "";
      const target = Object.hasOwn(named, name) ? asObject(named[name]) : {};
      ({ $ref, ...whole } = { ...target, $ref: target.$ref, ...whole });
    }
    return whole;
  };
  let values = 0;
  const inline = (value: unknown, depth: number): unknown => {
    values += 1;
    if (values > maxValues) return {};
    const isList = Array.isArray(value);
    if (!isList && !isJsonObject(value)) return value;
    if (depth > maxDepth) return isList ? [] : {};
    if (isList) return value.map((one) => inline(one, depth + 1));
    const { $defs: _, definitions: _definitions, $schema: _schema, ...rest } = follow(value);
    return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, inline(inner, depth + 1)]));
  };
  const shown = Object.fromEntries(
    Object.entries(asObject(inline(asObject(properties), 0))).filter(([name]) => propertyName.test(name)),
  );
  const schema = {
    type: "object",
    properties: shown,
    ...(Array.isArray(required) && {
      required: required.filter((one) => typeof one === "string" && Object.hasOwn(shown, one)),
    }),
    ...(typeof additionalProperties === "boolean" && { additionalProperties }),
  };
  // A small schema can refer to itself many times.
  return JSON.stringify(schema).length <= limits.mcp.schemaChars ? schema : { type: "object", properties: {} };
}
