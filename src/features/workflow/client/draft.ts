/** The draft of a workflow that is talked about, in the short form; steps are known by ids, and so is what refers to them. */

import { readCompactForm } from "#engine/compact-form/read-compact-form.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { repairGraph } from "#engine/graph/repair-graph.ts";
import { newId } from "#lib/id.ts";
import { catalog } from "#nodes/index.ts";
import { type GeneratedSetup, parseGenerated } from "./generated-setup.ts";

export interface DraftStep {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
}

export interface WorkflowDraft {
  readonly title: string;
  readonly steps: readonly DraftStep[];
}

const referenceKeys = new Set(["nodeIndex", "nextNodeIndex"]);
const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes whom a config refers to; list entries that refer to nobody any more go. */
export function mapReferences(value: unknown, change: (reference: unknown) => unknown): unknown {
  if (Array.isArray(value)) {
    const isDangling = (one: unknown) =>
      isJsonObject(one) && [...referenceKeys].some((key) => key in one && (change(one[key]) ?? null) === null);
    return value.filter((one) => !isDangling(one)).map((one) => mapReferences(one, change));
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      referenceKeys.has(key) ? (change(inner) ?? null) : mapReferences(inner, change),
    ]),
  );
}

const normalizeLabel = (label: string) => label.trim().toLowerCase();

/**
 * Reads what a model proposes. A step is one of the draft when it says so by its id, else when label and type are the
 * same; null when it is no workflow.
 */
export function readProposal(value: unknown, draft: WorkflowDraft | null): WorkflowDraft | null {
  const generated = parseGenerated(value);
  if (!generated || generated.Nodes.length === 0) return null;
  const open = new Set(draft?.steps);
  const claimStep = (is: (step: DraftStep) => boolean) => {
    const found = [...open].find(is);
    if (found) open.delete(found);
    return found?.id;
  };
  const byId = generated.Nodes.map((node) => claimStep(({ id, type }) => id === node.id && type === node.type));
  const ids = generated.Nodes.map(
    (node, at) =>
      byId[at] ??
      claimStep(({ label, type }) => normalizeLabel(label) === normalizeLabel(node.label) && type === node.type) ??
      newId(),
  );
  const byIndex = new Map(generated.Nodes.map(({ index }, at) => [index ?? at, ids[at]]));
  const proposal = {
    title: generated.title.trim() || draft?.title || "",
    steps: generated.Nodes.map(({ label, type, config }, at): DraftStep => {
      const mapped = mapReferences(config, (reference) => byIndex.get(Number(reference)));
      return { id: ids[at] ?? newId(), label: label.trim(), type, config: isJsonObject(mapped) ? mapped : {} };
    }),
  };
  return toGraph(proposal) ? proposal : null;
}

/** The draft in the short form: references are places in the list. With ids for whoever goes on with the draft. */
export function toSetup({ title, steps }: WorkflowDraft): GeneratedSetup {
  const places = new Map(steps.map(({ id }, at) => [id, at]));
  return {
    title,
    Nodes: steps.map(({ id, label, type, config }, index) => {
      const mapped = mapReferences(config, (reference) => places.get(String(reference)));
      return { id, index, label, type, config: isJsonObject(mapped) ? mapped : {} };
    }),
  };
}

/** The graph as it will be made; null for what is no workflow. */
export function toGraph(draft: WorkflowDraft): Graph | null {
  const read = readCompactForm(toSetup(draft), catalog);
  return "problems" in read ? null : repairGraph(read.graph, catalog);
}

/** A draft again, after a person has written in its set-up. */
export function fromSetup({ title, Nodes }: GeneratedSetup): WorkflowDraft {
  const ids = Nodes.map(({ id }) => (typeof id === "string" ? id : newId()));
  return {
    title,
    steps: Nodes.map(({ label, type, config }, at) => {
      const mapped = mapReferences(config, (reference) => ids[Number(reference)]);
      return { id: ids[at] ?? newId(), label, type, config: isJsonObject(mapped) ? mapped : {} };
    }),
  };
}
