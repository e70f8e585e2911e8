/** A workflow draft in the short form; steps and references use ids. */

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

/** Maps the step references in a config; list entries whose reference is dropped are removed. */
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
 * Reads a model's proposal. A step matches a step of the draft by id, otherwise by label and type. Null if it is not
 * a workflow.
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

/** Converts the draft to the short form, where references are indexes. Keeps ids so that the draft can be continued. */
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

/** The graph to create; null if the draft is not a valid workflow. */
export function toGraph(draft: WorkflowDraft): Graph | null {
  const read = readCompactForm(toSetup(draft), catalog);
  return "problems" in read ? null : repairGraph(read.graph, catalog);
}

/** Converts an edited setup back to a draft. */
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
