/** References in templates and their values. Inserted values are never parsed again. */
import { stripCodeFences } from "#lib/code-fence.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { formatMention, type Mention, parseMentions } from "#lib/mention.ts";
import type { Graph } from "./graph/graph.ts";
import type { AnySpec, Catalog, IdKind, PromptTextContext, ReferenceMapper, StepOutput } from "./node.ts";
import { type Attachment, type FilledTemplate, missingValue, type PromptText, type Resource } from "./prompt.ts";
import { parsePath, valueAt } from "./value-path.ts";

export type Reference =
  | { readonly to: "field"; readonly fieldId: string }
  /** `path` leads to a value inside of the output, or of the whole result. */
  | { readonly to: "node"; readonly nodeId: string; readonly output?: string; readonly path?: string }
  | { readonly to: "item"; readonly name: string };

const mentionTypes = {
  field: "WORKFLOW_HUMAN_INPUT_FIELD",
  node: "WORKFLOW_NODE",
  item: "WORKFLOW_NODE_LOOP_ITEM",
} as const;

export function fieldMention(nodeLabel: string, field: { key: string; label: string }): string {
  return formatMention(`${nodeLabel} - ${field.label}`, mentionTypes.field, { workflowHumanInputFieldId: field.key });
}

export function nodeMention(node: { id: string; label: string }, output?: string, path?: string): string {
  const inner = [...(output === undefined ? [] : [output]), ...(path === undefined ? [] : (parsePath(path) ?? [path]))];
  // Labels have no brackets: `body.items.0.name`.
  const shown = inner.join(".");
  return formatMention(inner.length > 0 ? `${node.label} - ${shown}` : node.label, mentionTypes.node, {
    workflowNodeId: node.id,
    ...(output !== undefined && { outputName: output }),
    ...(path !== undefined && { outputPath: path }),
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
  return {
    to: "node",
    nodeId: params.workflowNodeId ?? "",
    ...(params.outputName !== undefined && { output: params.outputName }),
    ...(params.outputPath !== undefined && { path: params.outputPath }),
  };
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

/** Returns the text of a reference, or `null`. */
export type ValueLookup = (reference: Reference) => PromptText | null;

/** The values of references in the results of finished steps. Results that a spec cannot read count as missing. */
export interface ReferenceValues {
  readonly text: ValueLookup;
  /** The value with its type: a text, a number, a list, an object, and so on; undefined when it is missing. */
  typed(reference: Reference): unknown;
}

/** `outputs` are the results of finished steps, by node id. */
export function createReferenceValues(
  graph: Graph,
  catalog: Catalog,
  outputs: ReadonlyMap<string, unknown>,
): ReferenceValues {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const owners = fieldOwners(graph, catalog);
  const labelOf = (id: string) => nodes.get(id)?.label ?? null;

  /** What a type makes of a result: the text, or the structured value if the type has one. */
  function read(nodeId: string, output: string | undefined) {
    const node = nodes.get(nodeId);
    const spec = node && catalog[node.type];
    if (!spec || !outputs.has(nodeId)) return null;
    const result = spec.result.safeParse(outputs.get(nodeId));
    if (!result.success) return null;
    const about = { config: node.config, labelOf, ...(output !== undefined && { output }) };
    return { said: () => promptText(spec, result.data, about), value: () => resultValue(spec, result.data, about) };
  }

  const locate = (reference: Reference) => {
    if (reference.to === "item") return null;
    if (reference.to === "node") return read(reference.nodeId, reference.output);
    const owner = owners.get(reference.fieldId);
    return owner ? read(owner.nodeId, reference.fieldId) : null;
  };
  const typed = (reference: Reference): unknown => {
    const value = locate(reference)?.value() ?? undefined;
    if (reference.to !== "node" || reference.path === undefined) return value;
    return valueAt(toStructure(value), reference.path) ?? undefined;
  };
  return {
    typed,
    text(reference) {
      if (reference.to !== "node" || reference.path === undefined) return locate(reference)?.said() ?? null;
      const value = typed(reference);
      return value === undefined ? null : { text: valueText(value) };
    },
  };
}

function promptText(spec: AnySpec, result: unknown, about: PromptTextContext<unknown>): PromptText {
  const said = spec.toPromptText(result, about);
  return typeof said === "string" ? { text: said } : said;
}

const resultValue = (spec: AnySpec, result: unknown, about: PromptTextContext<unknown>): unknown =>
  spec.toValue ? spec.toValue(result, about) : promptText(spec, result, about).text || undefined;

/** The value of a result that paths lead into. */
export const structuredValue = (spec: AnySpec, result: unknown, about: PromptTextContext<unknown>): unknown =>
  toStructure(resultValue(spec, result, about));

/** Agents often answer with JSON, alone or in a code fence, and so do servers that call it text. */
const toStructure = (value: unknown): unknown =>
  typeof value === "string" ? parseJson(stripCodeFences(value)) : value;

/** A value as prompts quote it: texts unchanged, other values as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/** Looks up the texts of references. */
export const createValueLookup = (graph: Graph, catalog: Catalog, outputs: ReadonlyMap<string, unknown>): ValueLookup =>
  createReferenceValues(graph, catalog, outputs).text;

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

/** The typed value of a template that is a single reference; of any other template, its text. */
export function typedTemplate(template: string, values: ReferenceValues): unknown {
  const [only, ...others] = parseMentions(template.trim());
  const reference = only?.kind === "mention" && others.length === 0 ? readReference(only) : null;
  return reference ? values.typed(reference) : fillTemplate(template, values.text).text;
}
