/** Turns settings written by a model into the step's config. Settings the model didn't mention stay. */

import { bindLoopItems, bindPrompts, type CompactNode, withPlainPrompts } from "#engine/compact-form/bind-prompts.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import type { AnySpec } from "#engine/node.ts";
import { fieldMention, identityMapper, nodeMention } from "#engine/reference.ts";
import { newId } from "#lib/id.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { parseMentions } from "#lib/mention.ts";
import { catalog } from "#nodes/index.ts";
import type { Config } from "./changes.ts";
import { configForModel, isJsonObject, pickCompactKeys } from "./config-for-model.ts";

/** Returns null when the step type rejects the result. `node` is the node in the graph with its current config. */
export function configFromModel(graph: Graph, node: GraphNode, given: Config): unknown {
  const spec = catalog[node.type];
  if (!spec?.compact?.schema) return null;
  const block = pickChangedSettings(spec, node, given);
  if (Object.keys(block).length === 0) return node.config;
  const ids = new Set(graph.nodes.map(({ id }) => id));
  const nodeAt = (id: unknown) => (typeof id === "string" && ids.has(id) ? id : null);
  // Settings that stay, such as a kind, may decide how the rest is parsed.
  const whole = { ...primitiveValues(pickCompactKeys(spec, node.config)), ...block };
  const expanded = spec.compact.toConfig?.(whole, { newId, nodeAt }) ?? whole;
  const nodes = graph.nodes.map(({ id, type, label }, index): CompactNode => ({ id, type, label, index, block: {} }));
  const byId = new Map(graph.nodes.map((one) => [one.id, one]));
  const offersOf = ({ id, type }: CompactNode) => catalog[type]?.outputs?.(byId.get(id)?.config) ?? [];
  const bound = bindPrompts(expanded, nodes, offersOf, nodeAt);
  const read = spec.config.safeParse(mergeConfig(node.config, bound));
  if (!read.success) return null;
  const [local] = bindLoopItems({ nodes: [{ ...node, config: read.data }], edges: [] }, catalog).nodes;
  const text = createMentionBinder(graph, node, spec);
  return spec.mapReferences(local?.config ?? read.data, { ...identityMapper, text });
}

/** Only the settings that differ from the current ones. Mention markup from the model is reduced to plain text. */
function pickChangedSettings(spec: AnySpec, node: GraphNode, given: Config): Config {
  const current = configForModel(spec, node);
  const known = Object.keys(spec.compact?.schema?.shape ?? {});
  return Object.fromEntries(
    Object.entries(withoutMentionMarkup(given) as Config).filter(
      // plainTexts keeps objects as objects
      ([key, value]) =>
        known.includes(key) && value !== null && !equalJson(withPlainPrompts({ value }).value, current[key]),
    ),
  );
}

function withoutMentionMarkup(value: unknown): unknown {
  if (typeof value === "string")
    return parseMentions(value)
      .map((part) => (part.kind === "text" ? part.text : part.label))
      .join("");
  if (Array.isArray(value)) return value.map(withoutMentionMarkup);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutMentionMarkup(inner)]));
}

const primitiveValues = (bag: Config): Config =>
  Object.fromEntries(Object.entries(bag).filter(([, value]) => typeof value !== "object"));

/** Replaces names in double braces with mentions. Names in the previous text take precedence. */
function createMentionBinder(graph: Graph, node: GraphNode, spec: AnySpec): (template: string) => string {
  const marks = new Map<string, string>();
  const plain = (name: string) => name.trim().toLowerCase();
  const registerName = (name: string, markup: string) => {
    if (!marks.has(plain(name))) marks.set(plain(name), markup);
  };
  spec.mapReferences(node.config, {
    ...identityMapper,
    text(template) {
      for (const part of parseMentions(template)) if (part.kind === "mention") registerName(part.label, part.markup);
      return template;
    },
  });
  for (const one of graph.nodes) {
    const other = catalog[one.type];
    if (one.id === node.id || !other || other.traits?.executes === false) continue;
    registerName(one.label, nodeMention(one));
    for (const offer of other.outputs?.(one.config) ?? []) {
      const markup = offer.as === "field" ? fieldMention(one.label, offer) : nodeMention(one, offer.key);
      registerName(`${one.label} - ${offer.label}`, markup);
      registerName(offer.label, markup);
    }
  }
  return (template) =>
    template.replaceAll(/\{\{([^{}\n]{1,300})\}\}/g, (whole, name: string) => marks.get(plain(name)) ?? whole);
}

/** The old settings overwritten by the new ones. A different kind replaces all of them. */
function mergeConfig(before: unknown, after: Config): Config {
  if (!isJsonObject(before) || ("kind" in before && before.kind !== after.kind)) return after;
  return Object.fromEntries(
    Object.entries({ ...before, ...after }).map(([key, value]) => {
      const old = before[key];
      if (Array.isArray(value) && Array.isArray(old)) return [key, mergeEntries(old, value)];
      return [key, isJsonObject(old) && isJsonObject(value) ? { ...old, ...value } : value];
    }),
  );
}

const labelOf = (entry: unknown) =>
  isJsonObject(entry) && typeof entry.label === "string" ? entry.label.trim().toLowerCase() : null;

/** Keeps the id of an entry, such as a field, when its label matches, or else its position and type. */
function mergeEntries(before: readonly unknown[], after: readonly unknown[]): unknown[] {
  const names = new Set(after.map(labelOf));
  return after.map((entry, at) => {
    if (!isJsonObject(entry)) return entry;
    // A path keeps settings that the model can't write, such as its rules.
    if ("nextNodeId" in entry) return { ...objectWith(before, "nextNodeId", entry.nextNodeId), ...entry };
    if (!("id" in entry)) return entry;
    const inPlace = before[at];
    const old =
      before.find((one) => labelOf(one) === labelOf(entry)) ??
      (isJsonObject(inPlace) && inPlace.type === entry.type && !names.has(labelOf(inPlace)) ? inPlace : undefined);
    if (!isJsonObject(old)) return entry;
    const isSameType = old.type === entry.type;
    const config =
      isSameType && isJsonObject(old.config) ? { ...old.config, ...withoutEmptyLists(entry.config) } : entry.config;
    return { ...old, ...entry, id: old.id, config };
  });
}

const objectWith = (entries: readonly unknown[], key: string, value: unknown): Config =>
  entries.filter(isJsonObject).find((one) => value !== null && one[key] === value) ?? {};

/** Empty lists are dropped, because some types don't have them. */
const withoutEmptyLists = (config: unknown): Config =>
  isJsonObject(config)
    ? Object.fromEntries(Object.entries(config).filter(([, value]) => !(Array.isArray(value) && value.length === 0)))
    : {};
