/**
 * Turns prompts of the compact form, `{ text, humanInputFieldReferences, otherNodeOutputReferences }`, into templates.
 */
import { isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import type { Graph } from "../graph/graph.ts";
import type { Catalog, StepOutput } from "../node.ts";
import { fieldMention, identityMapper, loopItemMention, nodeMention } from "../reference.ts";

export interface CompactNode {
  readonly id: string;
  readonly index: number;
  readonly type: string;
  readonly label: string;
  readonly block: Readonly<Record<string, unknown>>;
}

type OutputsOf = (node: CompactNode) => readonly StepOutput[];
type NodeAt = (index: unknown) => string | null;

const promptKeys = new Set(["text", "humanInputFieldReferences", "otherNodeOutputReferences"]);

function isPrompt(value: unknown): value is JsonObject & { text: string } {
  return (
    isJsonObject(value) && typeof value.text === "string" && Object.keys(value).every((key) => promptKeys.has(key))
  );
}

/** Replaces every prompt inside a block. The block itself is never a prompt. */
function mapPrompts(block: JsonObject, change: (prompt: JsonObject & { text: string }) => string): JsonObject {
  const map = (value: unknown): unknown => {
    if (isPrompt(value)) return change(value);
    if (Array.isArray(value)) return value.map(map);
    return isJsonObject(value) ? mapPrompts(value, change) : value;
  };
  return Object.fromEntries(Object.entries(block).map(([key, value]) => [key, map(value)]));
}

export function withPlainPrompts(block: JsonObject): JsonObject {
  return mapPrompts(block, (prompt) => prompt.text);
}

const normalizeName = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
// {{name}}, @[name] without an id, {name}, @name
const unlinkedNamePattern =
  /\{\{([^{}\n]{1,300})\}\}|@\[([^[\]\n]{1,300})\](?!\()|\{([^{}\n]{1,300})\}|(?<![\p{L}\p{N}_])@([\p{L}\p{N}_-]{1,100})/gu;

interface MentionTarget {
  readonly names: readonly string[];
  readonly label: string;
  readonly markup: string;
}

/** Replaces names in braces or after @ by markup. */
function linkNames(text: string, names: readonly string[], markup: string): string {
  const wanted = new Set(names.map(normalizeName));
  return text.replaceAll(unlinkedNamePattern, (whole: string, ...groups: unknown[]) => {
    const name = groups.slice(0, 4).find((group) => typeof group === "string");
    return typeof name === "string" && wanted.has(normalizeName(name)) ? markup : whole;
  });
}

/** Inserts the reference where the text names it, otherwise at the end. */
function insertMention(text: string, { names, label, markup }: MentionTarget): string {
  const placed = linkNames(text, names, markup);
  return placed.includes(markup) ? placed : `${placed}\n\n${label}: ${markup}`.trimStart();
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

function fieldTarget(
  given: unknown,
  nodes: readonly CompactNode[],
  outputsOf: OutputsOf,
  nodeAt: NodeAt,
): MentionTarget | null {
  const bag = isJsonObject(given) ? given : { label: given };
  const nodeId = nodeAt(bag.nodeIndex ?? bag.humanInputNodeIndex ?? bag.nodeId);
  const wanted = normalizeName(asText(bag.fieldLabel ?? bag.label ?? bag.field));
  for (const node of nodes) {
    if (nodeId !== null && node.id !== nodeId) continue;
    const fields = outputsOf(node).filter((offer) => offer.as === "field");
    const field =
      typeof bag.fieldIndex === "number"
        ? fields[bag.fieldIndex]
        : fields.find((one) => normalizeName(one.label) === wanted);
    if (!field) continue;
    const names = [field.label, `${node.label} ${field.label}`, `${node.index} ${field.label}`];
    return { names, label: field.label, markup: fieldMention(node.label, field) };
  }
  return null;
}

function nodeTarget(given: unknown, nodes: readonly CompactNode[], nodeAt: NodeAt): MentionTarget | null {
  const bag = isJsonObject(given) ? given : { nodeIndex: given, label: given };
  const id = nodeAt(bag.nodeIndex ?? bag.nodeId ?? bag.index);
  const wanted = normalizeName(asText(bag.nodeLabel ?? bag.label));
  const node = nodes.find((one) => (id === null ? normalizeName(one.label) === wanted : one.id === id));
  if (!node) return null;
  const output = typeof bag.outputName === "string" ? bag.outputName : undefined;
  const names = [node.label, `${node.index}`, ...(output === undefined ? [] : [output, `${node.label} ${output}`])];
  return { names, label: node.label, markup: nodeMention(node, output) };
}

/** The block with its prompts as templates. Unknown references are left out; the diagnosis reports them. */
export function bindPrompts(
  block: JsonObject,
  nodes: readonly CompactNode[],
  outputsOf: OutputsOf,
  nodeAt: NodeAt,
): JsonObject {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return mapPrompts(block, (prompt) => {
    const targets = [
      ...list(prompt.humanInputFieldReferences).map((one) => fieldTarget(one, nodes, outputsOf, nodeAt)),
      ...list(prompt.otherNodeOutputReferences).map((one) => nodeTarget(one, nodes, nodeAt)),
    ];
    return targets.reduce((text, target) => (target ? insertMention(text, target) : text), prompt.text);
  });
}

/** Links the names of loop items in the templates of their loop. */
export function bindLoopItems(graph: Graph, catalog: Catalog): Graph {
  const nodes = graph.nodes.map((node) => {
    const config = catalog[node.type]?.mapReferences(node.config, {
      ...identityMapper,
      text: (template, { locals = [] }) =>
        locals.reduce((text, name) => linkNames(text, [name], loopItemMention(name)), template),
    });
    return config === undefined ? node : { ...node, config };
  });
  return { ...graph, nodes };
}
