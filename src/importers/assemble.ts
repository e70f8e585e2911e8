/** Turns the drafts of any product into a workflow in the compact form and a report. */
import { earlierNodes } from "#engine/graph/graph.ts";
import type { Catalog } from "#engine/node.ts";
import type { StepOptions } from "#engine/step-options.ts";
import { limits } from "#product/limits.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { collectAgents, type FileAgent } from "./agents.ts";
import { type Arranged, arrange } from "./arrange-steps.ts";
import type { Config } from "./configs/config-tools.ts";
import { configOf, isConfiguredLast } from "./configs/step-configs.ts";
import { optionsOf } from "./draft-options.ts";
import { collectTriggers, type FileTrigger } from "./file-triggers.ts";
import type { ImportedFlow, NodeDraft } from "./importer.ts";
import { noteFlows } from "./links/note-flow.ts";
import { isMappedAs } from "./loops.ts";
import { commentNotes, type NoteDraft, skippedStepNote, withAdvice } from "./notes.ts";
import { createReporter, type ImportReport, type Outcome, type Reporter } from "./report.ts";
import { keepNodes, sourcesOf } from "./sources.ts";
import { createFiller } from "./template-filler.ts";

export interface FileNode {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly config: Config;
  readonly options?: StepOptions;
}

export interface Assembled {
  readonly title: string;
  readonly category: readonly string[];
  readonly Nodes: readonly FileNode[];
  readonly Edges: readonly { readonly sourceNodeId: string; readonly targetNodeId: string }[];
  readonly agents: readonly FileAgent[];
  readonly triggers: readonly FileTrigger[];
  readonly report: ImportReport;
  /** The nodes between which each note about a step is placed. */
  readonly noteLinks: readonly { readonly from: string; readonly to: string }[];
  /** Test data by the ids of steps. */
  readonly pins: ReadonlyMap<string, unknown>;
}

const mappedTo = importedStepText.mappedTo;
const generatedText = importedContentText;

export function assemble(given: ImportedFlow, source: string, catalog: Catalog): Assembled {
  const report = createReporter(source);
  for (const { outcome, text } of given.remarks) report.add(outcome, "", text);
  const { flow, answers } = dropPlainAnswers(given);
  const arranged = arrange(flow, catalog, report);
  const { drafts, types } = arranged;
  const labels = labelSteps(arranged);
  const ends = Object.hasOwn(catalog, "INFO") ? endStepsOf(arranged) : [];
  const Edges = dedupe([
    ...arranged.links.map(({ from, to }) => ({ sourceNodeId: from, targetNodeId: to })),
    ...ends.map((end) => ({ sourceNodeId: end.of, targetNodeId: end.id })),
  ]);

  const shape = [...types].map(([id, type]) => ({ id, type, label: id, position: { x: 0, y: 0 }, config: null }));
  const earlier = earlierNodes({ nodes: shape, edges: Edges.map((edge, at) => ({ id: `${at}`, ...edge })) });
  const fill = createFiller({ arranged, labels, earlier }, report);
  const agents = collectAgents(report);
  const inTurn = [...types.keys()].flatMap((id) => drafts.get(id) ?? []);
  const configs = new Map(
    inTurn
      .toSorted((a, b) => Number(isConfiguredLast(a)) - Number(isConfiguredLast(b)))
      .map((draft) => [draft.id, configOf(draft, { arranged, filler: fill, agents, report })]),
  );
  const unasked = inTurn.filter((draft) => isMappedAs(draft, "form") && fill.fieldsOf(draft).length === 0);
  if (unasked.length > 0) return assemble(dropUnusedForms(given, unasked), source, catalog);
  fill.finish();
  const unread = findUnreadValues(arranged, fill.used, answers);
  const kept = { ...arranged, notes: new Map([...arranged.notes, ...unread]) };
  reportOutcomes(kept, answers, catalog, report);
  const triggers = collectTriggers(
    drafts.values(),
    (draft) => (types.has(draft.id) ? fill.fieldsOf(draft) : []),
    report,
  );

  const comments = commentsOf(kept);
  const fallback = types.keys().next().value ?? kept.notes.keys().next().value ?? commentId(0);
  const keptNodes = keepNodes(given, kept, { fallback, report });
  const ownOptions = new Map(
    inTurn.map((draft) => [draft.id, optionsOf(draft, kept, { spec: catalog[types.get(draft.id) ?? ""], report })]),
  );
  const endSteps = ends.map(({ id, of, text }): FileNode => {
    return { id, type: "INFO", label: cutLabel(generatedText.endLabel(labels.get(of) ?? "")), config: { text } };
  });
  const done = report.finish();
  const sources = sourcesOf(keptNodes, kept, { product: source, fallback, report: done, triggers });
  const withSource = (node: FileNode): FileNode => {
    const from = sources.get(node.id);
    const options = { ...ownOptions.get(node.id), ...(from && { source: from }) };
    return Object.keys(options).length > 0 ? { ...node, options } : node;
  };
  const steps = [...types].map(([id, type]): FileNode => {
    const end = ends.find((one) => one.of === id);
    const config = configs.get(id) ?? {};
    const label = labels.get(id) ?? "";
    return withSource({ id, type, label, config: end ? { ...config, ...withEndPath(config, end) } : config });
  });
  const flows = noteFlows(kept);
  const stepNotes = [...kept.notes].flatMap(([id, why]) => {
    const draft = drafts.get(id);
    return draft ? [{ id, note: skippedStepNote(draft, why, source, flows.get(id)?.sentences ?? []) }] : [];
  });
  return {
    title: given.title,
    category: given.category,
    Nodes: [
      ...steps,
      ...endSteps,
      ...comments.map((note, at) => withSource(stickyNote(note, commentId(at)))),
      ...stepNotes.map(({ id, note }) => withSource(stickyNote(note, id))),
    ],
    noteLinks: [...flows.values()].flatMap((flow) => flow.links),
    Edges,
    agents: agents.all(),
    triggers,
    report: done,
    pins: new Map(inTurn.flatMap((draft) => (draft.pinned === undefined ? [] : [[draft.id, draft.pinned] as const]))),
  };
}

const cutLabel = (label: string) => label.slice(0, limits.workflow.labelChars.max);

/** What shows its own result in a run. */
const works = /^(?:agent|choice|loop|code|request|subflow|note)$/;

/** Whether a node that is left out adds words of its own to the values that it passes on. */
const addsWords = ({ is }: NodeDraft): boolean =>
  is.as === "through" &&
  [is.whole ?? [], ...(is.values?.values() ?? [])]
    .flat()
    .some((part) => typeof part === "string" && part.trim() !== "");

/** Removes steps that only show one result, because results are shown anyway; not if nothing else is left to run. */
function dropPlainAnswers(flow: ImportedFlow): { flow: ImportedFlow; answers: ReadonlySet<string> } {
  const answers = new Set<string>();
  if (!flow.drafts.some(({ is }) => works.test(is.as))) return { flow, answers };
  const wordy = new Set(flow.drafts.filter(addsWords).map(({ id }) => id));
  const drafts = flow.drafts.map((draft) => {
    if (!isMappedAs(draft, "show")) return draft;
    const [only, ...others] = draft.is.text.filter((part) => typeof part !== "string" || part.trim());
    if (typeof only !== "object" || others.length > 0 || wordy.has(only.from ?? "")) return draft;
    answers.add(draft.id);
    return { ...draft, is: { as: "through" as const, whole: draft.is.text } };
  });
  return { flow: { ...flow, drafts }, answers };
}

/** Removes forms whose fields no step uses. */
function dropUnusedForms(flow: ImportedFlow, forms: readonly NodeDraft[]): ImportedFlow {
  const ids = new Set(forms.map(({ id }) => id));
  const drafts = flow.drafts.map((draft) => (ids.has(draft.id) ? { ...draft, is: { as: "through" as const } } : draft));
  return { ...flow, drafts };
}

/** Finds nodes whose values no step uses, because their values would be lost. */
function findUnreadValues(
  { drafts }: Arranged,
  used: ReadonlySet<string>,
  answers: ReadonlySet<string>,
): [string, string][] {
  return [...drafts.values()].flatMap(({ id, is }): [string, string][] => {
    const says = is.as === "through" && ((is.values?.size ?? 0) > 0 || is.whole !== undefined);
    return says && !used.has(id) && !answers.has(id) ? [[id, importedStepText.reasons.valuesUnused]] : [];
  });
}

/** Makes labels unique. */
function labelSteps({ drafts, types }: Arranged): Map<string, string> {
  const taken = new Set<string>();
  const labels = new Map<string, string>();
  for (const id of types.keys()) {
    const name = drafts.get(id)?.name.trim().replaceAll(/\s+/g, " ") || (drafts.get(id)?.sourceType ?? id);
    let label = cutLabel(name);
    for (let number = 2; taken.has(label); number += 1) label = `${name.slice(0, 90)} ${number}`;
    taken.add(label);
    labels.set(id, label);
  }
  return labels;
}

interface EndStep {
  readonly id: string;
  readonly of: string;
  readonly text: string;
  readonly desc: string;
}

/** A router always continues, so a path without a next step gets a step that says that the run ends. */
function endStepsOf({ drafts, types, choicePaths }: Arranged): EndStep[] {
  return [...choicePaths].flatMap(([id, all]) => {
    const open = types.get(id) === "ROUTER" ? all.find((way) => way.to === null) : undefined;
    if (!open || all.length > limits.workflow.routerPaths.max) return [];
    const names = open.paths.map((path) => path.name);
    const text = generatedText.endText(drafts.get(id)?.name ?? "", names).slice(0, limits.workflow.infoChars);
    return [
      { id: `${id}-end`, of: id, text, desc: names.join(generatedText.or).slice(0, limits.workflow.routerPathChars) },
    ];
  });
}

function withEndPath({ paths }: Config, end: EndStep): Config {
  const list: unknown[] = Array.isArray(paths) ? paths : [];
  return { paths: [...list, { index: list.length, nextNodeId: end.id, desc: end.desc }] };
}

function dedupe<E extends { sourceNodeId: string; targetNodeId: string }>(edges: readonly E[]): E[] {
  return [...new Map(edges.map((edge) => [`${edge.sourceNodeId} ${edge.targetNodeId}`, edge])).values()];
}

/** Reports what each node became. Differences are reported separately. */
function reportOutcomes(
  { drafts, types, notes, placeholders, disabled, loops }: Arranged,
  answers: ReadonlySet<string>,
  catalog: Catalog,
  report: Reporter,
): void {
  for (const draft of drafts.values()) {
    const { id, name, is } = draft;
    const why = notes.get(id);
    const loop = loops.within.get(id);
    const placeholder = placeholders.get(id);
    // Differences don't matter for a node that doesn't run.
    if (why === undefined && placeholder === undefined)
      for (const { outcome, text } of draft.remarks) report.add(outcome, name, text);
    if (why !== undefined) report.add("notes", name, why);
    else if (placeholder !== undefined) report.add("placeholders", name, withAdvice(placeholder));
    else if (disabled.has(id)) report.add(...disabledLine(name, disabled.get(id) ?? "", draft.isDisabled === true));
    else if (is.as === "remark") report.add("mapped", name, mappedTo.note);
    else if (is.as === "part") report.add("mapped", name, mappedTo.replacedBy(is.of));
    else if (types.has(id)) report.add("mapped", name, mappedTo.step(catalog[types.get(id) ?? ""]?.title ?? ""));
    else if (loop !== undefined && is.as === "agent") report.add("mapped", name, mappedTo.inLoop(loops.nameOf(loop)));
    else if (loops.unrolled.has(id)) report.add("toFix", name, importedStepText.toFix.noRepetition);
    else if (answers.has(id)) report.add("mapped", name, mappedTo.shownAnyway);
    else if (is.as === "through") report.add("mapped", name, draft.isStart ? mappedTo.start : mappedTo.noStepNeeded);
  }
}

const disabledLine = (name: string, why: string, isOriginal: boolean): [Outcome, string, string] =>
  isOriginal ? ["mapped", name, mappedTo.disabled] : ["toFix", name, importedStepText.toFix.disabledHere(why)];

const commentId = (at: number) => `note-${at}`;

/** The comments of the file. A file without anything else becomes one note, which keeps its settings. */
function commentsOf({ drafts, types, notes }: Arranged): NoteDraft[] {
  const comments = [...drafts.values()].flatMap((draft) =>
    draft.is.as === "remark" && draft.is.text.trim() ? commentNotes(draft, draft.is.text) : [],
  );
  const [first] = drafts.values();
  return comments.length > 0 || types.size > 0 || notes.size > 0 || !first ? comments : commentNotes(first, first.name);
}

function stickyNote({ label, ...config }: NoteDraft, id: string): FileNode {
  return { id, label, type: "STICKY_NOTE", config };
}
