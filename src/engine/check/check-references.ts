/** The part of the diagnosis that reads templates: broken references, and names that are typed but not linked. */
import { formatMention, type Mention, parseMentions } from "#lib/mention.ts";
import { diagnosisText } from "#product/texts/workflow/diagnosis.ts";
import {
  bypassedSteps,
  type EarlierSteps,
  earlierNodes,
  type Graph,
  type GraphEdit,
  type GraphNode,
} from "../graph/graph.ts";
import type { AnySpec, Catalog, StepOutput } from "../node.ts";
import {
  fieldMention,
  fieldOwners,
  identityMapper,
  loopItemMention,
  nodeMention,
  type Reference,
  readReference,
  structuredValue,
  type Template,
  templatesOf,
} from "../reference.ts";
import { canHavePath } from "../value-path.ts";
import type { Diagnosis, Severity, WorkspaceFacts } from "./check-graph.ts";
import { findUnlinkedMentions, replaceUnlinkedMentions } from "./unlinked-mentions.ts";

/** The edit that replaces a text in all templates of a node. */
function replaceInTemplates(node: GraphNode, spec: AnySpec, old: string, replacement: string): GraphEdit[] {
  const config = spec.mapReferences(node.config, {
    ...identityMapper,
    text: (template) => template.replaceAll(old, () => replacement),
  });
  return [{ do: "setConfig", nodeId: node.id, config }];
}

interface ReferenceScope {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly owners: ReadonlyMap<string, { nodeId: string; offer: StepOutput }>;
  readonly earlier: ReadonlyMap<string, EarlierSteps>;
  /** The disabled steps. */
  readonly disabled: { has(id: string): boolean };
  readonly catalog: Catalog;
  readonly facts: WorkspaceFacts;
}

type ReferenceIssue = { severity: Severity; code: string; text: string } | null;

function checkReference(
  reference: Reference,
  shown: string,
  node: GraphNode,
  template: Template,
  scope: ReferenceScope,
): ReferenceIssue {
  const { label } = node;
  if (reference.to === "item") {
    if (template.locals.includes(reference.name)) return null;
    return { severity: "error", code: "unknownReference", text: diagnosisText.unknownItem(label, reference.name) };
  }
  const targetId = reference.to === "node" ? reference.nodeId : scope.owners.get(reference.fieldId)?.nodeId;
  const target = scope.nodes.get(targetId ?? "");
  const spec = target && scope.catalog[target.type];
  if (!target || !spec || spec.traits?.executes === false) {
    return { severity: "error", code: "unknownReference", text: diagnosisText.unknownReference(label, shown) };
  }
  const output = reference.to === "node" ? reference.output : undefined;
  if (output !== undefined && !spec.outputs?.(target.config).some((offer) => offer.key === output)) {
    return { severity: "error", code: "unknownReference", text: diagnosisText.unknownOutput(label, shown, output) };
  }
  const path = reference.to === "node" ? reference.path : undefined;
  if (path !== undefined && !isKnownPath(target, spec, { output, path }, scope))
    return { severity: "warning", code: "unknownValue", text: diagnosisText.unknownValue(label, shown, path) };
  const before = scope.earlier.get(node.id);
  if (!before?.sometimes.has(target.id)) {
    return { severity: "error", code: "forwardReference", text: diagnosisText.forwardReference(label, shown) };
  }
  if (scope.disabled.has(target.id))
    return { severity: "warning", code: "disabledReference", text: diagnosisText.disabledReference(label, shown) };
  if (before.always.has(target.id)) return null;
  return { severity: "info", code: "uncertainReference", text: diagnosisText.uncertainReference(label, shown) };
}

/** Whether the last result of a step, if there is one, has a value at the path. */
function isKnownPath(
  { id, config, options }: GraphNode,
  spec: AnySpec,
  { output, path }: { output: string | undefined; path: string },
  { facts }: ReferenceScope,
): boolean {
  const last = options?.pin ? options.pin.result : facts.results?.get(id);
  const result = last === undefined ? null : spec.result.safeParse(last);
  if (!result?.success) return true;
  const about = { config, labelOf: () => null, ...(output !== undefined && { output }) };
  return canHavePath(structuredValue(spec, result.data, about), path);
}

const normalizeName = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Names that an author may have meant with their markup, or `null` where the reference is not allowed. */
function referenceNames(node: GraphNode, template: Template, scope: ReferenceScope): Map<string, string | null> {
  const names = new Map<string, string | null>();
  const earlier = scope.earlier.get(node.id)?.sometimes;
  const add = (name: string, markup: string | null) => {
    if (normalizeName(name) && !names.get(normalizeName(name))) names.set(normalizeName(name), markup);
  };
  for (const name of template.locals) add(name, loopItemMention(name));
  for (const [agentId, { title }] of scope.facts.agents ?? []) add(title, formatMention(title, "AGENT", { agentId }));
  for (const other of scope.nodes.values()) {
    const spec = scope.catalog[other.type];
    if (!spec || spec.traits?.executes === false || other.id === node.id) continue;
    const usable = (markup: string) => (earlier?.has(other.id) ? markup : null);
    for (const offer of spec.outputs?.(other.config) ?? []) {
      const markup = usable(offer.as === "field" ? fieldMention(other.label, offer) : nodeMention(other, offer.key));
      add(offer.label, markup);
      add(`${other.label} ${offer.label}`, markup);
    }
    add(other.label, usable(nodeMention(other)));
  }
  return names;
}

/** Resources besides agents and workflows that steps can use. */
const attachableTypes: ReadonlySet<string> = new Set(["STYLE", "SKILL", "KNOWLEDGE_SOURCE_TREE_NODE"]);

/** Reports a mention of a missing agent, or of a resource that steps cannot use. */
function checkResource({ type, label, params }: Mention, node: GraphNode, { facts }: ReferenceScope): ReferenceIssue {
  if (attachableTypes.has(type)) return null;
  const { agents, workflows, workflowId } = facts;
  const resource =
    type === "AGENT"
      ? { id: params.agentId, known: agents }
      : // A workflow can't run inside itself.
        type === "WORKFLOW" && params.workflowId !== workflowId
        ? { id: params.workflowId, known: workflows }
        : null;
  if (!resource)
    return {
      severity: "warning",
      code: "strangeResource",
      text: diagnosisText.unattachableResource(node.label, label),
    };
  if (!resource.known || resource.known.has(resource.id ?? "")) return null;
  return { severity: "warning", code: "unknownResource", text: diagnosisText.unknownResource(node.label, label) };
}

/** The edit that links a typed name in all templates of the node with the same loop items. */
function linkInTemplates(
  node: GraphNode,
  spec: AnySpec,
  { locals }: Template,
  isName: IsName,
  typed: string,
  by: string,
) {
  const own = locals.join("\n");
  const config = spec.mapReferences(node.config, {
    ...identityMapper,
    text: (text, slot) =>
      (slot.locals ?? []).join("\n") === own ? replaceUnlinkedMentions(text, isName, typed, by) : text,
  });
  return [{ do: "setConfig", nodeId: node.id, config }] satisfies GraphEdit[];
}

type IsName = (name: string) => boolean;

/** Findings about the mentions of a template, then about names that are not linked. */
function* checkTemplate(
  node: GraphNode,
  spec: AnySpec,
  template: Template,
  scope: ReferenceScope,
): Generator<Diagnosis> {
  const { fix } = diagnosisText;
  for (const part of parseMentions(template.text)) {
    if (part.kind !== "mention") continue;
    const reference = readReference(part);
    const verdict = reference
      ? checkReference(reference, part.label, node, template, scope)
      : checkResource(part, node, scope);
    if (!verdict) continue;
    // A broken reference is removed; a missing resource keeps its name as text.
    const title = reference ? fix.removeReference : fix.keepName;
    const edits = () => replaceInTemplates(node, spec, part.markup, reference ? "" : part.label);
    yield { ...verdict, nodeId: node.id, ...(verdict.severity !== "info" && { fix: { title, edits: edits() } }) };
  }
  // Computed only when needed, because it reads the whole workflow.
  let names: ReturnType<typeof referenceNames> | undefined;
  const markupOf = (name: string) => {
    names ??= referenceNames(node, template, scope);
    return names.get(normalizeName(name));
  };
  const isName = (name: string) => markupOf(name) !== undefined;
  const said = new Set<string>();
  // A Jinja template, which an agent fills in, has names of its own.
  const hasOwnNames = template.text.includes("{%");
  for (const { text: typed, name, isKnown } of findUnlinkedMentions(template.text, isName)) {
    // One fix replaces all equal names, so each name is reported once.
    if (said.has(typed) || (hasOwnNames && !isKnown)) continue;
    said.add(typed);
    const markup = markupOf(name);
    const [meant] = markup ? parseMentions(markup) : [];
    const say = isKnown ? diagnosisText.unlinkedVariable : diagnosisText.unknownVariable;
    const mend = (title: string, by: string) => ({
      title,
      edits: linkInTemplates(node, spec, template, isName, typed, by),
    });
    yield {
      severity: "warning",
      nodeId: node.id,
      code: isKnown ? "typedByHand" : "unboundName",
      text: say(node.label, typed),
      fix:
        markup && meant?.kind === "mention"
          ? mend(fix.insertVariable(meant.label), markup)
          : mend(typed.startsWith("@") ? fix.removeAtSign : fix.removeBraces, name),
    };
  }
}

/** Limits the findings per node, because each fix contains a whole config. */
const maxFindingsPerNode = 20;

export function checkReferences(graph: Graph, catalog: Catalog, facts: WorkspaceFacts): Diagnosis[] {
  const off = bypassedSteps(graph, catalog);
  const scope: ReferenceScope = {
    nodes: new Map(graph.nodes.map((node) => [node.id, node])),
    owners: fieldOwners(graph, catalog),
    earlier: earlierNodes(graph),
    disabled: off,
    catalog,
    facts,
  };
  return graph.nodes.flatMap((node) => {
    const spec = catalog[node.type];
    const found = new Map<string, Diagnosis>();
    if (!spec || off.has(node.id)) return [];
    for (const template of templatesOf(spec, node.config)) {
      for (const item of checkTemplate(node, spec, template, scope)) {
        if (found.size >= maxFindingsPerNode) break;
        // A prompt may contain the same mention several times.
        found.set(item.text, found.get(item.text) ?? item);
      }
    }
    return [...found.values()];
  });
}
