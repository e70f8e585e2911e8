/** The mentions a prompt may contain: fields and outputs of earlier steps. */
import { type EarlierSteps, earlierNodes, type Graph, type GraphNode, orderNodes } from "#engine/graph/graph.ts";
import type { AnySpec } from "#engine/node.ts";
import { fieldMention, loopItemMention, nodeMention, readReference, structuredValue } from "#engine/reference.ts";
import { pathsIn, valueAt } from "#engine/value-path.ts";
import { mentionableParts } from "#features/agent/client/mentions/list-mention-groups.ts";
import type { MentionableIntegration } from "#features/agent/client/mentions/use-mentionable-integrations.ts";
import { type NoteName, titleOfNote } from "#features/note/client/use-note-names.ts";
import { formatMention, type Mention, parseMentions } from "#lib/mention.ts";
import { catalog, fieldKinds } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { agentNotesText } from "#product/texts/agent/agent-notes.ts";
import { apiActionMentionText } from "#product/texts/api-action/api-action-mentions.ts";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import { composioText } from "#product/texts/integration/composio.ts";
import { knowledgePickerText } from "#product/texts/knowledge/knowledge-picker.ts";
import { mcpFieldText } from "#product/texts/mcp/mcp-field.ts";
import { skillText } from "#product/texts/skill/skill.ts";
import { styleText } from "#product/texts/style/style.ts";

export interface Mentionable {
  /** `type=WORKFLOW_NODE&workflowNodeId=...` */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Kind of the value, as a short label. */
  readonly kind?: string;
}

export interface MentionGroup {
  readonly nodeId: string;
  readonly label: string;
  /** Name of the step's icon. */
  readonly icon: string;
  readonly items: readonly Mentionable[];
}

const agentType = "AGENT";
const agentIcon = "bot";
const workflowType = "WORKFLOW";
const workflowIcon = "workflow";
const apiActionType = "API_ACTION";
const apiActionIcon = "braces";
const knowledgeType = "KNOWLEDGE_SOURCE_TREE_NODE";
const knowledgeIcon = "book-open";
const styleType = "STYLE";
const styleIcon = "pen-line";
const skillType = "SKILL";
const skillIcon = "graduation-cap";
const noteType = "NOTE";
const noteIcon = "notebook-text";
const serverType = "MCP";
const serverIcon = "server";
const integrationType = "INTEGRATION";
const integrationIcon = "puzzle";

function mentionable(markup: string, hint: string | undefined, kind?: string): Mentionable[] {
  const [part] = parseMentions(markup);
  if (part?.kind !== "mention") return [];
  const id = new URLSearchParams({ type: part.type, ...part.params }).toString();
  return [{ id, label: part.label, ...(hint && { hint }), ...(kind && { kind }) }];
}

/** Variables that a step provides to its own templates, such as the current list item. */
export function localGroup(graph: Graph, nodeId: string, locals: readonly string[]): MentionGroup[] {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const named = locals.filter(Boolean);
  const items = named.flatMap((name) => mentionable(loopItemMention(name), promptFieldText.currentItem));
  if (!node || items.length === 0) return [];
  return [{ nodeId, label: node.label, icon: catalog[node.type]?.icon ?? "", items }];
}

/** Earlier steps, nearest first, because prompts mostly need the latest output. */
export interface OrderedEarlierSteps {
  readonly order: readonly string[];
  readonly always: ReadonlySet<string>;
}

export function earlierSteps(graph: Graph, nodeId: string): OrderedEarlierSteps {
  const { always = new Set(), sometimes = new Set() }: Partial<EarlierSteps> = earlierNodes(graph).get(nodeId) ?? {};
  const order = orderNodes(graph).filter((id) => sometimes.has(id));
  return { order: order.reverse(), always };
}

/** `results`: of the last run, by step, for the values inside of them. */
export function mentionGroups(
  graph: Graph,
  { order, always }: OrderedEarlierSteps,
  results: ReadonlyMap<string, unknown> = new Map(),
): MentionGroup[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  return order.flatMap((id): MentionGroup[] => {
    const node = nodes.get(id);
    const spec = node && catalog[node.type];
    if (!node || !spec || spec.traits?.executes === false) return [];
    const uncertainHint = always.has(id) ? undefined : promptFieldText.conditional;
    const offers = spec.outputs?.(node.config) ?? [];
    const parts = offers.flatMap((offer) =>
      offer.as === "field"
        ? mentionable(fieldMention(node.label, offer), uncertainHint, kindOfField(offer.type))
        : mentionable(nodeMention(node, offer.key), uncertainHint, promptFieldText.output),
    );
    const inner = innerValues(node, spec, results).map(({ output, path, kind }) =>
      mentionable(nodeMention(node, output, path), uncertainHint, kind),
    );
    const isPart = parts.length > 0;
    const whole = mentionable(
      nodeMention(node),
      uncertainHint ?? (isPart ? promptFieldText.fullOutput : undefined),
      spec.title,
    );
    return [{ nodeId: id, label: node.label, icon: spec.icon, items: [...parts, ...whole, ...inner.flat()] }];
  });
}

interface InnerValue {
  readonly output?: string;
  readonly path: string;
  /** The kind of the value, such as "List". */
  readonly kind: string;
}

/** The values inside of the last result of a step: of its outputs, or of the result as a whole. */
function innerValues(node: GraphNode, spec: AnySpec, results: ReadonlyMap<string, unknown>): InnerValue[] {
  const last = node.options?.pin ? node.options.pin.result : results.get(node.id);
  const result = last === undefined ? null : spec.result.safeParse(last);
  if (!result?.success) return [];
  const outputs = (spec.outputs?.(node.config) ?? []).flatMap(({ as, key }) => (as === "output" ? [key] : []));
  const isForm = spec.form !== undefined;
  const named = outputs.length > 0 || isForm ? outputs : [undefined];
  return named.flatMap((output) => {
    const about = { config: node.config, labelOf: () => null, ...(output !== undefined && { output }) };
    const value = structuredValue(spec, result.data, about);
    return pathsIn(value, limits.mention.innerValues).map((path) => ({
      ...(output !== undefined && { output }),
      path,
      kind: promptFieldText.valueKinds[kindOfValue(valueAt(value, path))],
    }));
  });
}

function kindOfValue(value: unknown): keyof typeof promptFieldText.valueKinds {
  if (Array.isArray(value)) return "list";
  const kind = typeof value;
  if (kind === "number" || kind === "boolean" || kind === "string") return kind;
  return value === null ? "empty" : "object";
}

const kindOfField = (type = "") => (type in fieldKinds ? fieldKinds[type as keyof typeof fieldKinds].title : undefined);

/** Agents that a prompt may mention, listed after earlier steps. `notice` replaces their descriptions. */
export function agentGroup(
  agents: readonly { id: string; title: string; description?: string; specialty?: string | null }[],
  notice?: string,
): MentionGroup[] {
  const items = agents.flatMap(({ id, title, description, specialty }) =>
    mentionable(formatMention(title, agentType, { agentId: id }), notice ?? description, specialty ?? undefined),
  );
  return items.length > 0 ? [{ nodeId: agentType, label: promptFieldText.agents, icon: agentIcon, items }] : [];
}

/** Workflows that the step's agent can run once they are mentioned, listed last. */
export function workflowGroup(workflows: readonly { id: string; title: string }[], hint: string): MentionGroup[] {
  const items = workflows.flatMap(({ id, title }) =>
    mentionable(formatMention(title, workflowType, { workflowId: id }), hint),
  );
  return items.length > 0
    ? [{ nodeId: workflowType, label: promptFieldText.workflows, icon: workflowIcon, items }]
    : [];
}

/** Sources that the step's agent searches once they are mentioned. */
export function knowledgeGroup(sources: readonly { id: string; text: string }[]): MentionGroup[] {
  const items = sources.flatMap(({ id, text }) =>
    mentionable(formatMention(text, knowledgeType, { knowledgeSourceTreeNodeId: id }), knowledgePickerText.mentionHint),
  );
  return items.length > 0
    ? [{ nodeId: knowledgeType, label: knowledgePickerText.group, icon: knowledgeIcon, items }]
    : [];
}

/** Brand voices that the step's agent writes in once they are mentioned. */
export function styleGroup(styles: readonly { id: string; title: string }[]): MentionGroup[] {
  const items = styles.flatMap(({ id, title }) =>
    mentionable(formatMention(title, styleType, { styleId: id }), styleText.mention.hint),
  );
  return items.length > 0 ? [{ nodeId: styleType, label: styleText.mention.group, icon: styleIcon, items }] : [];
}

/** Skills that the step's agent can read once they are mentioned. */
export function skillGroup(skills: readonly { id: string; name: string }[]): MentionGroup[] {
  const items = skills.flatMap(({ id, name }) =>
    mentionable(formatMention(name, skillType, { skillId: id }), skillText.mention.hint),
  );
  return items.length > 0 ? [{ nodeId: skillType, label: skillText.mention.group, icon: skillIcon, items }] : [];
}

/** Notes that the step's agent sees once they are mentioned. */
export function noteGroup(notes: readonly NoteName[]): MentionGroup[] {
  const items = notes.flatMap((note) =>
    mentionable(formatMention(titleOfNote(note), noteType, { noteId: note.id }), agentNotesText.mentionHint),
  );
  return items.length > 0 ? [{ nodeId: noteType, label: agentNotesText.mentionGroup, icon: noteIcon, items }] : [];
}

/** Custom tools that the step's agent can use once they are mentioned. */
export function apiActionGroup(actions: readonly { id: string; title: string }[], notice?: string): MentionGroup[] {
  const items = actions.flatMap(({ id, title }) =>
    mentionable(formatMention(title, apiActionType, { apiActionId: id }), notice ?? apiActionMentionText.hint),
  );
  return items.length > 0
    ? [{ nodeId: apiActionType, label: apiActionMentionText.group, icon: apiActionIcon, items }]
    : [];
}

/** The servers whose tools a step can call. */
export function serverGroup(servers: readonly { id: string; name: string }[]): MentionGroup[] {
  const items = servers.flatMap(({ id, name }) =>
    mentionable(formatMention(name, serverType, { mcpServerId: id }), mcpFieldText.mentionHint),
  );
  return items.length > 0 ? [{ nodeId: serverType, label: mcpFieldText.title, icon: serverIcon, items }] : [];
}

/** Apps and services whose actions the step's agent can use once they are mentioned, and the single actions. */
export function integrationGroup(integrations: readonly MentionableIntegration[], notice?: string): MentionGroup[] {
  const items = mentionableParts(integrations, true).flatMap(({ title, hint, params }) =>
    mentionable(formatMention(title, integrationType, params), notice ?? hint),
  );
  return items.length > 0
    ? [{ nodeId: integrationType, label: composioText.mention.group, icon: integrationIcon, items }]
    : [];
}

/** Filters by any part of the label: at most 200 items, or 30 without a query. */
export function filterMentions(groups: readonly MentionGroup[], query: string): MentionGroup[] {
  const wanted = query.trim().toLowerCase();
  let left: number = wanted ? limits.mention.resultsWhenFiltering : limits.mention.resultsPerTypeWhenEmpty;
  return groups.flatMap((group) => {
    const items = group.items.filter((item) => item.label.toLowerCase().includes(wanted)).slice(0, left);
    left -= items.length;
    return items.length > 0 ? [{ ...group, items }] : [];
  });
}

interface MentionTarget {
  /** Icon name. */
  readonly icon: string;
}

/** Resolves a mention. `null`: the target can't be used here. `undefined`: nothing that steps can use. */
export function findMentionTarget(
  groups: readonly MentionGroup[],
  mention: Mention,
  agents: { has: (id: string) => boolean },
): MentionTarget | null | undefined {
  if (mention.type === agentType) return agents.has(mention.params.agentId ?? "") ? { icon: agentIcon } : null;
  // The diagnosis reports workflows that no longer exist.
  if (mention.type === workflowType) return { icon: workflowIcon };
  if (mention.type === apiActionType) return { icon: apiActionIcon };
  if (mention.type === knowledgeType) return { icon: knowledgeIcon };
  if (mention.type === styleType) return { icon: styleIcon };
  if (mention.type === skillType) return { icon: skillIcon };
  if (mention.type === noteType) return { icon: noteIcon };
  if (mention.type === serverType) return { icon: serverIcon };
  if (mention.type === integrationType && mention.params.appName) return { icon: integrationIcon };
  if (readReference(mention) === null) return undefined;
  // The diagnosis reports values that the last result lacks.
  const { outputPath: _path, ...params } = mention.params;
  const id = new URLSearchParams({ type: mention.type, ...params }).toString();
  return groups.find((group) => group.items.some((item) => item.id === id)) ?? null;
}

/** Estimates tokens as four characters each, without mention markup. */
export function countTokens(prompt: string): number {
  const letters = parseMentions(prompt).reduce(
    (sum, part) => sum + (part.kind === "text" ? part.text.length : part.label.length),
    0,
  );
  return Math.ceil(letters / 4);
}
