/** What each step keeps of the other product's file, so that nothing of it is lost. */
import type { ImportTask, SourceNode, StepSource } from "#engine/step-source.ts";
import { limits } from "#product/limits.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { Arranged } from "./arrange-steps.ts";
import type { FileTrigger } from "./file-triggers.ts";
import type { ImportedFlow, Link, NodeDraft } from "./importer.ts";
import { nextKept } from "./links/link-structure.ts";
import { withoutSecrets } from "./redact.ts";
import type { ImportReport, Reporter } from "./report.ts";

const { names, nodes: maxNodes, settingChars, tasks: maxTasks, taskChars } = limits.workflow.source;
const { toFix, checklist } = importedStepText;

/** The nodes whose settings each step keeps, by the step's id. Keys are removed and reported. */
export type KeptNodes = ReadonlyMap<string, readonly SourceNode[]>;

interface Fallback {
  /** The node that keeps what belongs to no step. */
  readonly fallback: string;
}

export function keepNodes(
  flow: ImportedFlow,
  arranged: Arranged,
  { fallback, report }: Fallback & { report: Reporter },
): KeptNodes {
  const kept = new Map<string, SourceNode[]>();
  const listed = holders(arranged);
  const holdersOf = (draft: NodeDraft) => {
    const found = listed(draft);
    return found.length > 0 ? found : [fallback];
  };
  const keep = (holder: string, draft: Pick<NodeDraft, "name" | "sourceType" | "settings">) => {
    const text = settingsText(draft.settings, draft.name, report);
    for (const settings of pieces(text))
      kept.set(holder, [
        ...(kept.get(holder) ?? []),
        { name: draft.name.slice(0, names), type: draft.sourceType.slice(0, names), settings },
      ]);
  };
  // The node of a step comes before the nodes that it keeps for others.
  for (const id of arranged.types.keys()) {
    const draft = arranged.drafts.get(id);
    if (draft) keep(id, draft);
  }
  for (const draft of arranged.drafts.values())
    if (!arranged.types.has(draft.id)) for (const holder of holdersOf(draft)) keep(holder, draft);
  if (flow.settings !== undefined)
    keep(fallback, {
      name: flow.title || importedContentText.workflow,
      sourceType: "workflow",
      settings: flow.settings,
    });
  for (const [id, list] of kept) {
    if (list.length <= maxNodes) continue;
    report.add("toFix", arranged.drafts.get(id)?.name ?? "", toFix.settingsOmitted(list.length - maxNodes));
    kept.set(id, list.slice(0, maxNodes));
  }
  return kept;
}

/** JSON without keys; "" for no settings. */
function settingsText(settings: unknown, name: string, report: Reporter): string {
  const fields = new Set<string>();
  const safe = withoutSecrets(settings, (field) => fields.add(field));
  if (fields.size > 0) report.addRemovedKeys(name, toFix.keysRemoved([...fields]));
  return JSON.stringify(safe) ?? "";
}

function pieces(text: string): string[] {
  const all: string[] = [];
  for (let at = 0; at === 0 || at < text.length; at += settingChars) all.push(text.slice(at, at + settingChars));
  return all;
}

/**
 * The steps that keep the settings of a node without a step: all steps that it belonged to, its loop, or the next step. A
 * part may belong to another part, such as a splitter to a document loader.
 */
function holders({ drafts, types, loops, given }: Arranged): (draft: NodeDraft) => readonly string[] {
  const steps = new Set(types.keys());
  const backward = given.map(({ from, to }): Link => ({ from: to, port: "", to: from }));
  const byName = new Map([...drafts.values()].map((draft) => [draft.name, draft]));
  const stepOf = (id: string): string | null => (steps.has(id) ? id : (loops.within.get(id) ?? null));
  const next = (id: string, links: readonly Link[]) =>
    nextKept(
      links.filter(({ from }) => from === id).map(({ to }) => to),
      links,
      steps,
    )[0];
  const ownersOf = ({ is, name }: NodeDraft, seen: Set<string>): string[] => {
    seen.add(name);
    const owners = is.as === "part" || is.as === "note" ? (is.of ?? []) : [];
    return owners.flatMap((of) => {
      const owner = byName.get(of);
      if (!owner || seen.has(of)) return [];
      return stepOf(owner.id) ?? ownersOf(owner, seen);
    });
  };
  return (draft) => {
    const owners = [...new Set(ownersOf(draft, new Set()))];
    const one = stepOf(draft.id) ?? next(draft.id, given) ?? next(draft.id, backward);
    return owners.length > 0 || one === undefined ? owners : [one];
  };
}

/** The source of each step, with what is left to do. Tasks about the whole file are kept with the first step. */
export function sourcesOf(
  kept: KeptNodes,
  arranged: Arranged,
  {
    product,
    fallback,
    report,
    triggers,
  }: Fallback & { product: string; report: ImportReport; triggers: readonly FileTrigger[] },
): ReadonlyMap<string, StepSource> {
  const holdersOf = holders(arranged);
  const tasks = new Map<string, ImportTask[]>();
  const add = (id: string, kind: ImportTask["kind"], text: string, triggerId?: string) =>
    tasks.set(id, [
      ...(tasks.get(id) ?? []),
      { kind, text: text.slice(0, taskChars), ...(triggerId !== undefined && { triggerId }) },
    ]);
  const byName = new Map([...arranged.drafts.values()].toReversed().map((draft) => [draft.name, draft]));
  const stepFor = (name: string) => {
    const draft = byName.get(name);
    return (draft && (arranged.types.has(draft.id) ? draft.id : holdersOf(draft)[0])) || fallback;
  };
  for (const trigger of triggers) add(stepFor(trigger.of), "trigger", trigger.task, trigger.id);
  for (const draft of arranged.drafts.values())
    for (const account of draft.accounts ?? []) add(stepFor(draft.name), "account", checklist.account(account));
  for (const id of arranged.placeholders.keys()) add(id, "change", checklist.replace);
  for (const { name, text, isKey } of report.toFix) add(stepFor(name), isKey ? "key" : "change", text);
  return new Map(
    [...new Set([...kept.keys(), ...tasks.keys()])].map((id) => {
      const todo = (tasks.get(id) ?? []).slice(0, maxTasks);
      return [id, { product, nodes: kept.get(id) ?? [], ...(todo.length > 0 && { tasks: todo }) }];
    }),
  );
}
