/** References in templates and their values. Inserted values are never parsed again. */
import { formatMention, type Mention, parseMentions } from "#lib/mention.ts";
import type { Graph } from "./graph/graph.ts";
import type { AnySpec, Catalog, IdKind, ReferenceMapper, StepOutput } from "./node.ts";
import { type Attachment, type FilledTemplate, missingValue, type PromptText, type Resource } from "./prompt.ts";

export type Reference =
  | { readonly to: "field"; readonly fieldId: string }
  | { readonly to: "node"; readonly nodeId: string; readonly output?: string }
  | { readonly to: "item"; readonly name: string };

const mentionTypes = {
  field: "WORKFLOW_HUMAN_INPUT_FIELD",
  node: "WORKFLOW_NODE",
  item: "WORKFLOW_NODE_LOOP_ITEM",
} as const;

export function fieldMention(nodeLabel: string, field: { key: string; label: string }): string {
  return formatMention(`${nodeLabel} - ${field.label}`, mentionTypes.field, { workflowHumanInputFieldId: field.key });
}

export function nodeMention(node: { id: string; label: string }, output?: string): string {
  return formatMention(output === undefined ? node.label : `${node.label} - ${output}`, mentionTypes.node, {
    workflowNodeId: node.id,
    ...(output !== undefined && { outputName: output }),
  });
}

export function loopItemMention(name: string): string {
  return formatMention(name, mentionTypes.item, { listItemName: name });
}

/** The reference of a mention; `null` for a mention of a workspace resource. */
export function readReference({ type, params }: Mention): Reference | null {
  if (type === mentionTypes.field) return { to: "field", fieldId: params.workflowHumanInputFieldId ?? "" };
  if (type === mentionTypes.item) return { to: "item", name: params.listItemName ?? "" };
  if (type !== mentionTypes.node) return null;
  const nodeId = params.workflowNodeId ?? "";
  return params.outputName === undefined ? { to: "node", nodeId } : { to: "node", nodeId, output: params.outputName };
}

export interface FoundReference {
  readonly reference: Reference;
  readonly label: string;
  readonly markup: string;
}

export function referencesIn(template: string): FoundReference[] {
  return parseMentions(template).flatMap((part) => {
    const reference = part.kind === "mention" ? readReference(part) : null;
    return reference && part.kind === "mention" ? [{ reference, label: part.label, markup: part.markup }] : [];
  });
}

/** Replaces ids in the mentions of a template. A reference without an id becomes its label. */
export function mapReferenceIds(template: string, rename: (kind: IdKind, id: string) => string | null): string {
  return parseMentions(template)
    .map((part) => {
      if (part.kind === "text") return part.text;
      const reference = readReference(part);
      if (!reference || reference.to === "item") return part.markup;
      const isField = reference.to === "field";
      const id = isField ? rename("field", reference.fieldId) : rename("node", reference.nodeId);
      if (id === null) return part.label;
      return formatMention(part.label, part.type, {
        ...part.params,
        [isField ? "workflowHumanInputFieldId" : "workflowNodeId"]: id,
      });
    })
    .join("");
}

export interface Template {
  readonly name: string;
  readonly text: string;
  readonly locals: readonly string[];
}

/** Changes nothing; a base for mappers that handle one kind of reference. */
export const identityMapper: ReferenceMapper = {
  text: (template) => template,
  id: (_, id) => id,
  secret: (value) => value,
};

/** The templates of a config, which may contain references. */
export function templatesOf(spec: AnySpec, config: unknown): Template[] {
  const found: Template[] = [];
  spec.mapReferences(config, {
    ...identityMapper,
    text(template, { name, locals = [] }) {
      found.push({ name, text: template, locals });
      return template;
    },
  });
  return found;
}

/** Which node owns each field of a graph. */
export function fieldOwners(graph: Graph, catalog: Catalog): Map<string, { nodeId: string; offer: StepOutput }> {
  const owners = new Map<string, { nodeId: string; offer: StepOutput }>();
  for (const node of graph.nodes) {
    for (const offer of catalog[node.type]?.outputs?.(node.config) ?? []) {
      if (offer.as === "field") owners.set(offer.key, { nodeId: node.id, offer });
    }
  }
  return owners;
}

/** The nodes whose results are needed to fill the templates of a node. */
export function referencedNodes(graph: Graph, catalog: Catalog, nodeId: string): string[] {
  const node = graph.nodes.find((one) => one.id === nodeId);
  const spec = node && catalog[node.type];
  if (!node || !spec) return [];
  const owners = fieldOwners(graph, catalog);
  const ids = templatesOf(spec, node.config).flatMap(({ text }) =>
    referencesIn(text).flatMap(({ reference }) => {
      if (reference.to === "node") return [reference.nodeId];
      const owner = reference.to === "field" ? owners.get(reference.fieldId) : undefined;
      return owner ? [owner.nodeId] : [];
    }),
  );
  return [...new Set(ids)];
}

/** Returns the value of a reference, or `null`. */
export type ValueLookup = (reference: Reference) => PromptText | null;

/** Looks values up in the results of finished steps, by node id. Results that a spec cannot read count as missing. */
export function createValueLookup(graph: Graph, catalog: Catalog, outputs: ReadonlyMap<string, unknown>): ValueLookup {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const owners = fieldOwners(graph, catalog);
  const labelOf = (id: string) => nodes.get(id)?.label ?? null;

  const says = (nodeId: string, output?: string): PromptText | null => {
    const node = nodes.get(nodeId);
    const spec = node && catalog[node.type];
    if (!spec || !outputs.has(nodeId)) return null;
    const result = spec.result.safeParse(outputs.get(nodeId));
    if (!result.success) return null;
    const about = { config: node.config, labelOf, ...(output !== undefined && { output }) };
    const said = spec.toPromptText(result.data, about);
    return typeof said === "string" ? { text: said } : said;
  };

  return (reference) => {
    if (reference.to === "node") return says(reference.nodeId, reference.output);
    if (reference.to === "item") return null;
    const owner = owners.get(reference.fieldId);
    return owner ? says(owner.nodeId, reference.fieldId) : null;
  };
}

const attachmentKey = (one: Attachment) =>
  one.kind === "document" ? `document ${one.documentId}` : `media ${one.s3FilePath ?? one.url ?? one.title}`;

/**
 * Replaces references by their values, or by N/A. Other mentions become their label and are returned as resources, but
 * only mentions of the template itself: values are never searched for mentions.
 */
export function fillTemplate(
  template: string,
  values: ValueLookup,
  locals: Readonly<Record<string, string>> = {},
): FilledTemplate {
  const attachments = new Map<string, Attachment>();
  const resources = new Map<string, Resource>();
  const fill = (reference: Reference): string => {
    if (reference.to === "item")
      return (Object.hasOwn(locals, reference.name) && locals[reference.name]) || missingValue;
    const said = values(reference);
    for (const attachment of said?.attachments ?? []) attachments.set(attachmentKey(attachment), attachment);
    return said?.text || missingValue;
  };
  const text = parseMentions(template)
    .map((part) => {
      if (part.kind === "text") return part.text;
      const reference = readReference(part);
      if (reference) return fill(reference);
      const { type, label, params } = part;
      resources.set(`${type} ${JSON.stringify(params)}`, { type, label, params });
      return label;
    })
    .join("");
  return { text, attachments: [...attachments.values()], resources: [...resources.values()] };
}
