/** Small node types with every trait, so that tests of the engine need no real type. */
import { z } from "zod";
import type { Graph, GraphNode } from "../graph/graph.ts";
import type { NodeRunner, Runners } from "../node/runner.ts";
import type { Catalog, PieceKind, Traits } from "../node.ts";
import { nodeSpec } from "../node.ts";
import { type StepOptions, withOptions } from "../step-options.ts";

const facts = {
  hint: "",
  icon: "box",
  family: "flow",
  visitors: "shown",
  isInPdf: true,
} as const;

const config = z.object({ prompt: z.string().default("do"), agentId: z.string().nullable().default(null) });
const simpleSpec = <const T extends string>(type: T, traits: Traits = {}) =>
  nodeSpec({
    ...facts,
    type,
    title: type,
    traits,
    config,
    result: z.string(),
    execution: { needs: ["object"] },
    draft: () => ({ prompt: "do", agentId: null }),
    mapReferences: (given, visitor) => ({
      prompt: visitor.text(given.prompt, { name: "prompt" }),
      agentId: given.agentId === null ? null : visitor.id("agent", given.agentId),
    }),
    missingFields: (given) => (given.prompt.trim() ? [] : ["a prompt"]),
    toPromptText: (result) => result,
    estimate: (_, prices) => ({ min: prices.request(null), max: prices.request(null) }),
  });

export const work = simpleSpec("WORK");
const pay = simpleSpec("PAY", { waits: "payment" });
const child = simpleSpec("CHILD", { waits: "child" });
const send = simpleSpec("SEND", { sends: true });

const askConfig = z.object({ fields: z.array(z.object({ id: z.string(), label: z.string() })).default([]) });
const ask = nodeSpec({
  ...facts,
  type: "ASK",
  title: "Ask",
  family: "human",
  traits: { waits: "input" },
  config: askConfig,
  result: z.record(z.string(), z.string()),
  draft: () => ({ fields: [{ id: "f", label: "Topic" }] }),
  mapReferences: ({ fields }, visitor) => ({
    fields: fields.map((field) => ({ ...field, id: visitor.id("field", field.id) ?? field.id })),
  }),
  missingFields: () => [],
  toPromptText: (result, { output }) =>
    output === undefined ? Object.values(result).join(", ") : (result[output] ?? ""),
  outputs: ({ fields }) => fields.map(({ id, label }) => ({ as: "field", key: id, label, type: "TEXT" })),
  validateResult: (result) => (result.f === "" ? { refused: "Please fill all required fields" } : { result }),
  compact: {
    toConfig: (block, form) => ({
      fields: Array.isArray(block.fields)
        ? block.fields.map((one: unknown) => ({ id: form.newId(), ...Object(one) }))
        : [],
    }),
  },
});

const pickConfig = z.object({ prompt: z.string().default("pick"), paths: z.array(z.string()).default([]) });
export const pick = nodeSpec({
  ...facts,
  type: "PICK",
  title: "Pick",
  traits: { branches: true },
  config: pickConfig,
  result: z.object({ nextNodeId: z.string() }),
  draft: () => ({ prompt: "pick", paths: [] }),
  mapReferences: ({ prompt, paths }, visitor) => ({
    prompt: visitor.text(prompt, { name: "prompt" }),
    paths: paths.flatMap((id) => visitor.id("node", id) ?? []),
  }),
  missingFields: () => [],
  toPromptText: ({ nextNodeId }, { labelOf }) => labelOf(nextNodeId) ?? "",
  branching: { next: ({ nextNodeId }) => ({ node: nextNodeId }) },
  compact: {
    toConfig: (block, form) => ({
      ...block,
      paths: Array.isArray(block.paths) ? block.paths.flatMap((index: unknown) => form.nodeAt(index) ?? []) : [],
    }),
  },
});

export const gate = nodeSpec({
  ...facts,
  type: "GATE",
  title: "Gate",
  config: z.object({ prompt: z.string().default("") }),
  result: z.object({ decision: z.boolean() }),
  draft: () => ({ prompt: "" }),
  mapReferences: ({ prompt }, visitor) => ({ prompt: visitor.text(prompt, { name: "prompt" }) }),
  missingFields: () => [],
  toPromptText: ({ decision }) => (decision ? "Continue" : "Stop"),
  branching: { next: ({ decision }) => (decision ? "on" : "stop") },
});

export const itemPiece: PieceKind<string> = { kind: "item", shape: z.string() };
export const list = nodeSpec({
  ...facts,
  type: "LIST",
  title: "List",
  config: z.object({ task: z.string().default(""), itemName: z.string().default("item") }),
  result: z.array(z.string()),
  execution: { needs: ["object"], pieces: [itemPiece] },
  draft: () => ({ task: "", itemName: "item" }),
  mapReferences: (given, visitor) => ({
    ...given,
    task: visitor.text(given.task, { name: "task", locals: [given.itemName] }),
  }),
  missingFields: () => [],
  toPromptText: (result) => result.join("\n"),
  outputs: () => [{ as: "output", key: "first", label: "first" }],
  estimate: (_, prices) => ({ min: 2 * prices.request(null), max: 11 * prices.request(null) }),
});

const note = nodeSpec({
  ...facts,
  type: "NOTE",
  title: "Note",
  traits: { executes: false },
  config: z.object({ text: z.string().default("") }),
  result: z.never(),
  draft: () => ({ text: "" }),
  mapReferences: (given) => given,
  missingFields: () => [],
  toPromptText: () => "",
});

export const fakeCatalog: Catalog = {
  WORK: work,
  PAY: pay,
  CHILD: child,
  SEND: send,
  ASK: ask,
  PICK: pick,
  GATE: gate,
  LIST: list,
  NOTE: note,
};

const runWork: NodeRunner<typeof work> = async ({ config: { prompt, agentId }, host, fill }) => ({
  done: await host.object({
    by: { agentId },
    name: "work",
    parts: [{ type: "text", text: fill(prompt) }],
    schema: z.string(),
  }),
});

/** Runners of the types that need one in most tests. */
export const fakeRunners: Runners = { WORK: runWork, ASK: async () => ({ wait: "input" }) };

/** A node named after its type, such as `work2`. */
export function nodeOf(id: string, config: object = {}): GraphNode {
  const type = id.replace(/\d*$/, "").toUpperCase();
  const spec = fakeCatalog[type];
  if (!spec) throw new Error(`There is no type ${type}.`);
  const merged = spec.config.parse({
    ...Object(spec.draft()),
    ...(type === "ASK" && { fields: [{ id: `f-${id}`, label: `Topic ${id}` }] }),
    ...config,
  });
  return { id, label: id, type, position: { x: 0, y: 0 }, config: merged };
}

/** The graph with these step options. */
export const withStepOptions = (graph: Graph, options: Readonly<Record<string, StepOptions>>): Graph => ({
  ...graph,
  nodes: graph.nodes.map((node) => withOptions(node, options[node.id] ?? {})),
});

/** The graph with these nodes disabled. */
export const withDisabledSteps = (graph: Graph, ...ids: readonly string[]): Graph =>
  withStepOptions(graph, Object.fromEntries(ids.map((id) => [id, { isDisabled: true }])));

/** `flow("ask>work work>end", { work: { prompt: "" } })`; a single name is a node without edges. */
export function flow(shape: string, configs: Readonly<Record<string, object>> = {}): Graph {
  const pairs = shape
    .split(" ")
    .filter(Boolean)
    .map((pair) => pair.split(">"));
  const ids = [...new Set(pairs.flat())];
  return {
    nodes: ids.map((id) => nodeOf(id, configs[id])),
    edges: pairs.flatMap(([source, target]) =>
      source && target ? [{ id: `${source}-${target}`, sourceNodeId: source, targetNodeId: target }] : [],
    ),
  };
}
