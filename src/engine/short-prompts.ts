/** Prompts of the short form: `{ text, humanInputFieldReferences, otherNodeOutputReferences }` become templates. */
import type { Graph } from "./graph.ts";
import type { Catalog, Offer } from "./node.ts";
import { fieldMention, lookOnly, loopItemMention, nodeMention } from "./reference.ts";

export interface ShortNode {
  readonly id: string;
  readonly index: number;
  readonly type: string;
  readonly label: string;
  readonly block: Readonly<Record<string, unknown>>;
}

type Bag = Readonly<Record<string, unknown>>;
type Offers = (node: ShortNode) => readonly Offer[];
type NodeAt = (index: unknown) => string | null;

const isBag = (value: unknown): value is Bag => typeof value === "object" && value !== null && !Array.isArray(value);
const promptKeys = new Set(["text", "humanInputFieldReferences", "otherNodeOutputReferences"]);

function isPrompt(value: unknown): value is Bag & { text: string } {
  return isBag(value) && typeof value.text === "string" && Object.keys(value).every((key) => promptKeys.has(key));
}

/** Changes every prompt inside a block; the block itself is none. */
function mapPrompts(block: Bag, change: (prompt: Bag & { text: string }) => string): Bag {
  const map = (value: unknown): unknown => {
    if (isPrompt(value)) return change(value);
    if (Array.isArray(value)) return value.map(map);
    return isBag(value) ? mapPrompts(value, change) : value;
  };
  return Object.fromEntries(Object.entries(block).map(([key, value]) => [key, map(value)]));
}

export function plainPrompts(block: Bag): Bag {
  return mapPrompts(block, (prompt) => prompt.text);
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
// {{name}}, @[name] without an id, {name}, @name
const markPattern =
  /\{\{([^{}\n]{1,300})\}\}|@\[([^[\]\n]{1,300})\](?!\()|\{([^{}\n]{1,300})\}|(?<![\p{L}\p{N}_])@([\p{L}\p{N}_-]{1,100})/gu;

interface Target {
  readonly names: readonly string[];
  readonly label: string;
  readonly markup: string;
}

/** Puts markup wherever the text marks one of these names. */
function replaceMarks(text: string, names: readonly string[], markup: string): string {
  const wanted = new Set(names.map(plain));
  return text.replaceAll(markPattern, (whole: string, ...groups: unknown[]) => {
    const name = groups.slice(0, 4).find((group) => typeof group === "string");
    return typeof name === "string" && wanted.has(plain(name)) ? markup : whole;
  });
}

/** Puts the reference where the text names it, or at its end when it does not. */
function place(text: string, { names, label, markup }: Target): string {
  const placed = replaceMarks(text, names, markup);
  return placed.includes(markup) ? placed : `${placed}\n\n${label}: ${markup}`.trimStart();
}

const wordOf = (value: unknown) => (typeof value === "string" ? value : "");

function fieldTarget(given: unknown, nodes: readonly ShortNode[], offersOf: Offers, nodeAt: NodeAt): Target | null {
  const bag = isBag(given) ? given : { label: given };
  const nodeId = nodeAt(bag.nodeIndex ?? bag.humanInputNodeIndex ?? bag.nodeId);
  const wanted = plain(wordOf(bag.fieldLabel ?? bag.label ?? bag.field));
  for (const node of nodes) {
    if (nodeId !== null && node.id !== nodeId) continue;
    const fields = offersOf(node).filter((offer) => offer.as === "field");
    const field =
      typeof bag.fieldIndex === "number" ? fields[bag.fieldIndex] : fields.find((one) => plain(one.label) === wanted);
    if (!field) continue;
    const names = [field.label, `${node.label} ${field.label}`, `${node.index} ${field.label}`];
    return { names, label: field.label, markup: fieldMention(node.label, field) };
  }
  return null;
}

function nodeTarget(given: unknown, nodes: readonly ShortNode[], nodeAt: NodeAt): Target | null {
  const bag = isBag(given) ? given : { nodeIndex: given, label: given };
  const id = nodeAt(bag.nodeIndex ?? bag.nodeId ?? bag.index);
  const wanted = plain(wordOf(bag.nodeLabel ?? bag.label));
  const node = nodes.find((one) => (id === null ? plain(one.label) === wanted : one.id === id));
  if (!node) return null;
  const output = typeof bag.outputName === "string" ? bag.outputName : undefined;
  const names = [node.label, `${node.index}`, ...(output === undefined ? [] : [output, `${node.label} ${output}`])];
  return { names, label: node.label, markup: nodeMention(node, output) };
}

/** The block with its prompts as templates. References that name nothing are left out; the diagnosis shows the gap. */
export function bindPrompts(block: Bag, nodes: readonly ShortNode[], offersOf: Offers, nodeAt: NodeAt): Bag {
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  return mapPrompts(block, (prompt) => {
    const targets = [
      ...list(prompt.humanInputFieldReferences).map((one) => fieldTarget(one, nodes, offersOf, nodeAt)),
      ...list(prompt.otherNodeOutputReferences).map((one) => nodeTarget(one, nodes, nodeAt)),
    ];
    return targets.reduce((text, target) => (target ? place(text, target) : text), prompt.text);
  });
}

/** Binds list items that stand in their loop's own templates by name. */
export function bindLocals(graph: Graph, catalog: Catalog): Graph {
  const nodes = graph.nodes.map((node) => {
    const config = catalog[node.type]?.walk(node.config, {
      ...lookOnly,
      text: (template, { locals = [] }) =>
        locals.reduce((text, name) => replaceMarks(text, [name], loopItemMention(name)), template),
    });
    return config === undefined ? node : { ...node, config };
  });
  return { ...graph, nodes };
}
