/** The inputs a step can use from earlier steps, with their last values. */

import { mentionSample } from "#builder/prompt-field/mention-sample.ts";
import { earlierSteps, type Mentionable, mentionGroups } from "#builder/prompt-field/mentions.ts";
import { executableGraph, type Graph, orderNodes } from "#engine/graph/graph.ts";
import { createValueLookup, templatesOf } from "#engine/reference.ts";
import { parseMentions } from "#lib/mention.ts";
import { catalog } from "#nodes/index.ts";

export interface InputField extends Mentionable {
  /** Last value on one line; null when there is none. */
  readonly value: string | null;
  /** Whether a text of the step mentions the field. */
  readonly isMentioned: boolean;
}

export interface InputGroup {
  readonly nodeId: string;
  readonly label: string;
  readonly type: string;
  /** Position in a run, from 1. */
  readonly number: number;
  readonly fields: readonly InputField[];
}

const valueChars = 240;

/** Earlier steps in run order. A pinned output replaces the last run's output. */
export function inputGroups(graph: Graph, nodeId: string, outputs: ReadonlyMap<string, unknown>): InputGroup[] {
  const pinned = graph.nodes.flatMap(({ id, options }) => (options?.pin ? [[id, options.pin.result] as const] : []));
  const { order, always } = earlierSteps(graph, nodeId);
  const numbers = stepNumbers(graph);
  const types = new Map(graph.nodes.map(({ id, type }) => [id, type]));
  const values = createValueLookup(graph, catalog, new Map([...outputs, ...pinned]));
  const used = mentionedIds(graph, nodeId);
  return mentionGroups(graph, { order: order.toReversed(), always }, outputs).map(({ nodeId: id, label, items }) => ({
    nodeId: id,
    label,
    type: types.get(id) ?? "",
    number: numbers.get(id) ?? 0,
    fields: items.map((item) => ({
      ...item,
      value: mentionSample(values, item.id, valueChars),
      isMentioned: used.has(item.id),
    })),
  }));
}

/** Keeps matching fields; a step whose label matches keeps all of its fields. */
export function filterInputs(groups: readonly InputGroup[], query: string): InputGroup[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return [...groups];
  const has = (label: string) => label.toLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    const fields = has(group.label) ? group.fields : group.fields.filter(({ label }) => has(label));
    return fields.length > 0 ? [{ ...group, fields }] : [];
  });
}

/** The position of each step in a run, from 1. */
export function stepNumbers(graph: Graph): ReadonlyMap<string, number> {
  return new Map(orderNodes(executableGraph(graph, catalog)).map((id, at) => [id, at + 1]));
}

/** Ids of everything mentioned in a step's texts. */
function mentionedIds(graph: Graph, nodeId: string): ReadonlySet<string> {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const spec = node && catalog[node.type];
  if (!spec) return new Set();
  const parts = templatesOf(spec, node.config).flatMap(({ text }) => parseMentions(text));
  return new Set(
    parts.flatMap((part) =>
      part.kind === "mention" ? [new URLSearchParams({ type: part.type, ...part.params }).toString()] : [],
    ),
  );
}
