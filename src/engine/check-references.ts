/** The part of the diagnosis that reads templates: what they refer to, and what their authors only seem to refer to. */
import { type MentionPart, parseMentions } from "#lib/mention.ts";
import { diagnosisTexts } from "#product/texts/diagnosis.ts";
import type { Diagnosis, Severity } from "./check.ts";
import { type Earlier, earlierNodes, type Graph, type GraphEdit, type GraphNode } from "./graph.ts";
import type { AnySpec, Catalog, Offer } from "./node.ts";
import {
  fieldMention,
  fieldOwners,
  lookOnly,
  loopItemMention,
  nodeMention,
  type Reference,
  readReference,
  type Template,
  templatesOf,
} from "./reference.ts";

/** Replaces a piece of text in the templates of one node, as data. */
function replaceIn(node: GraphNode, spec: AnySpec, old: string, replacement: string): GraphEdit[] {
  const config = spec.walk(node.config, {
    ...lookOnly,
    text: (template) => template.replaceAll(old, () => replacement),
  });
  return [{ do: "setConfig", nodeId: node.id, config }];
}

interface Scope {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly owners: ReadonlyMap<string, { nodeId: string; offer: Offer }>;
  readonly earlier: ReadonlyMap<string, Earlier>;
  readonly catalog: Catalog;
}

type Verdict = { severity: Severity; code: string; text: string } | null;

function judge(reference: Reference, shown: string, node: GraphNode, template: Template, scope: Scope): Verdict {
  const { label } = node;
  if (reference.to === "item") {
    if (template.locals.includes(reference.name)) return null;
    return { severity: "error", code: "unknownReference", text: diagnosisTexts.unknownItem(label, reference.name) };
  }
  const targetId = reference.to === "node" ? reference.nodeId : scope.owners.get(reference.fieldId)?.nodeId;
  const target = scope.nodes.get(targetId ?? "");
  const spec = target && scope.catalog[target.type];
  if (!target || !spec || spec.traits?.executes === false) {
    return { severity: "error", code: "unknownReference", text: diagnosisTexts.unknownReference(label, shown) };
  }
  const output = reference.to === "node" ? reference.output : undefined;
  if (output !== undefined && !spec.offers?.(target.config).some((offer) => offer.key === output)) {
    return { severity: "error", code: "unknownReference", text: diagnosisTexts.unknownOutput(label, shown, output) };
  }
  const before = scope.earlier.get(node.id);
  if (!before?.sometimes.has(target.id)) {
    return { severity: "error", code: "forwardReference", text: diagnosisTexts.forwardReference(label, shown) };
  }
  if (before.always.has(target.id)) return null;
  return { severity: "info", code: "uncertainReference", text: diagnosisTexts.uncertainReference(label, shown) };
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The names an author may have meant, with the markup that would say so, or `null` where it may not be used. */
function namesFor(node: GraphNode, template: Template, scope: Scope): Map<string, string | null> {
  const names = new Map<string, string | null>();
  const earlier = scope.earlier.get(node.id)?.sometimes;
  const add = (name: string, markup: string | null) => {
    if (plain(name) && !names.get(plain(name))) names.set(plain(name), markup);
  };
  for (const name of template.locals) add(name, loopItemMention(name));
  for (const other of scope.nodes.values()) {
    const spec = scope.catalog[other.type];
    if (!spec || spec.traits?.executes === false || other.id === node.id) continue;
    const usable = (markup: string) => (earlier?.has(other.id) ? markup : null);
    for (const offer of spec.offers?.(other.config) ?? []) {
      const markup = usable(offer.as === "field" ? fieldMention(other.label, offer) : nodeMention(other, offer.key));
      add(offer.label, markup);
      add(`${other.label} ${offer.label}`, markup);
    }
    add(other.label, usable(nodeMention(other)));
  }
  return names;
}

// `@word` and `{{word}}`; an address like me@name.org has a letter before its @.
const typedPattern = /\{\{\s*([^{}\n]{1,200}?)\s*\}\}|(?<![\p{L}\p{N}_@.])@([\p{L}\p{N}_-]{1,100})/gu;

function typedIn(parts: readonly MentionPart[]): { typed: string; name: string }[] {
  return parts.flatMap((part) =>
    part.kind === "text"
      ? [...part.text.matchAll(typedPattern)].map((found) => ({ typed: found[0], name: found[1] ?? found[2] ?? "" }))
      : [],
  );
}

/** What is wrong with the mentions of one template, then what looks like a mention and is none. */
function* checkTemplate(node: GraphNode, spec: AnySpec, template: Template, scope: Scope): Generator<Diagnosis> {
  const { fix } = diagnosisTexts;
  const parts = parseMentions(template.text);
  for (const part of parts) {
    const reference = part.kind === "mention" ? readReference(part) : null;
    if (!reference || part.kind !== "mention") continue;
    const verdict = judge(reference, part.label, node, template, scope);
    if (!verdict) continue;
    const canMend = verdict.severity === "error";
    const mended = canMend && { fix: { title: fix.removeReference, edits: replaceIn(node, spec, part.markup, "") } };
    yield { ...verdict, nodeId: node.id, ...mended };
  }
  const typed = typedIn(parts);
  const names = typed.length > 0 ? namesFor(node, template, scope) : null;
  for (const { typed: text, name } of typed) {
    const markup = names?.get(plain(name));
    if (markup === undefined) {
      // An at sign may be anybody's name; braces are meant as a variable.
      if (!text.startsWith("{{")) continue;
      const said = diagnosisTexts.unboundName(node.label, text);
      yield { severity: "warning", nodeId: node.id, code: "unboundName", text: said };
      continue;
    }
    const mended = markup && { fix: { title: fix.bindReference, edits: replaceIn(node, spec, text, markup) } };
    const said = diagnosisTexts.typedByHand(node.label, text);
    yield { severity: "warning", nodeId: node.id, code: "typedByHand", text: said, ...mended };
  }
}

/** Nobody mends more at once, and each fix carries a whole config. */
const itemsPerNode = 20;

export function checkReferences(graph: Graph, catalog: Catalog): Diagnosis[] {
  const scope: Scope = {
    nodes: new Map(graph.nodes.map((node) => [node.id, node])),
    owners: fieldOwners(graph, catalog),
    earlier: earlierNodes(graph),
    catalog,
  };
  return graph.nodes.flatMap((node) => {
    const spec = catalog[node.type];
    const found = new Map<string, Diagnosis>();
    if (!spec) return [];
    for (const template of templatesOf(spec, node.config)) {
      for (const item of checkTemplate(node, spec, template, scope)) {
        if (found.size >= itemsPerNode) break;
        // The same mention may stand in a prompt ten times.
        found.set(item.text, found.get(item.text) ?? item);
      }
    }
    return [...found.values()];
  });
}
