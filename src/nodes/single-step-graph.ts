/** The graph for testing one step: a form asks for everything that the step mentions, then the step runs. */
import { executableGraph, type Graph, type GraphNode, indexGraph } from "#engine/graph/graph.ts";
import type { AnySpec } from "#engine/node.ts";
import {
  fieldMention,
  fieldOwners,
  identityMapper,
  type Reference,
  referencesIn,
  templatesOf,
} from "#engine/reference.ts";
import { withOptions } from "#engine/step-options.ts";
import { type Field, fieldKinds } from "#nodes/human-input/fields/catalog.ts";
import { humanInput } from "#nodes/human-input/spec.ts";
import { stickyNote } from "#nodes/sticky-note/spec.ts";
import { limits } from "#product/limits.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { catalog } from "./index.ts";

/** The form's id; ids of real nodes are longer. */
export const sampleFormId = "samples";

/** A value that the step needs, and the field that asks for it. */
interface Sample {
  readonly reference: Reference;
  readonly markup: string;
  readonly field: Field;
}

/** The references of the step's templates, without duplicates, in order. */
function samplesOf(graph: Graph, spec: AnySpec, config: unknown): Sample[] {
  const owners = fieldOwners(graph, catalog);
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  const samples = new Map<string, Sample>();
  for (const { text } of templatesOf(spec, config)) {
    for (const { reference, label, markup } of referencesIn(text)) {
      if (reference.to === "item" || samples.has(markup) || samples.size >= limits.humanInput.fields) continue;
      const order = samples.size;
      const owner = reference.to === "field" ? owners.get(reference.fieldId) : undefined;
      const asked = owner && ownField(graph, owner.nodeId, reference.to === "field" ? reference.fieldId : "");
      const named = reference.to === "node" ? labels.get(reference.nodeId) : undefined;
      // A broken reference reads N/A, as it does in a run.
      if (!asked && named === undefined) continue;
      const field: Field = asked
        ? { ...asked, order, required: false }
        : {
            id: `sample-${order}`,
            label: label.slice(0, 200),
            type: "TEXT",
            required: false,
            order,
            config: textFieldConfig(),
          };
      samples.set(markup, { reference, markup, field });
    }
  }
  return [...samples.values()];
}

const textFieldConfig = () => fieldKinds.TEXT.config.parse({});

function ownField(graph: Graph, nodeId: string, fieldId: string): Field | undefined {
  const read = humanInput.config.safeParse(graph.nodes.find(({ id }) => id === nodeId)?.config);
  return read.success ? read.data.fields.find(({ id }) => id === fieldId) : undefined;
}

/**
 * The graph for testing one step; null for nodes that never run. The next steps become notes, so that a router can
 * choose a path and nothing runs after it.
 */
export function singleStepGraph(graph: Graph, nodeId: string): Graph | null {
  const { nodes, outgoing } = indexGraph(executableGraph(graph, catalog));
  const node = nodes.get(nodeId);
  const spec = node && catalog[node.type];
  if (!node || !spec) return null;
  // A pinned output needs no earlier results.
  const samples = node.options?.pin ? [] : samplesOf(graph, spec, node.config);
  const fields = samples.map(({ field }) => field);
  const mentions = new Map(
    samples.map(({ markup, field }) => [markup, fieldMention(stepPanelText.test.inputs, { ...field, key: field.id })]),
  );
  const config = spec.mapReferences(node.config, {
    ...identityMapper,
    text: (template) =>
      [...mentions].reduce((words, [markup, mention]) => words.replaceAll(markup, () => mention), template),
  });
  const form: GraphNode = {
    id: sampleFormId,
    label: stepPanelText.test.inputs,
    type: humanInput.type,
    position: { x: 0, y: 0 },
    config: { fields },
  };
  const targets = spec.traits?.branches ? (outgoing.get(nodeId) ?? []).flatMap((id) => nodes.get(id) ?? []) : [];
  const notes = targets.map((target): GraphNode => ({ ...target, type: stickyNote.type, config: stickyNote.draft() }));
  return {
    nodes: [
      ...(fields.length > 0 ? [form] : []),
      { ...withOptions(node, { isDisabled: undefined }), config },
      ...notes,
    ],
    edges: [
      ...(fields.length > 0 ? [{ id: "to-step", sourceNodeId: sampleFormId, targetNodeId: nodeId }] : []),
      ...graph.edges.filter((edge) => edge.sourceNodeId === nodeId && notes.some(({ id }) => id === edge.targetNodeId)),
    ],
  };
}

/** Default values of the form: what the references read in an earlier run, if it fits the fields. */
export function sampleAnswers(
  graph: Graph,
  nodeId: string,
  said: { text(reference: Reference): string | null; answer(fieldId: string): unknown },
): { fieldId: string; value: unknown }[] {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const spec = node && catalog[node.type];
  if (!node || !spec) return [];
  return samplesOf(graph, spec, node.config).flatMap(({ reference, field }) => {
    const value =
      reference.to === "field"
        ? said.answer(reference.fieldId)
        : said.text(reference)?.slice(0, limits.humanInput.textChars);
    return value === undefined || value === null ? [] : [{ fieldId: field.id, value }];
  });
}
