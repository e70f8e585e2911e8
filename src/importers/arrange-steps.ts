/** Decides which drafts become steps and in which order they run. */
import type { Catalog } from "#engine/node.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { ImportedFlow, Link, NodeDraft, PathDraft, StepMapping } from "./importer.ts";
import { linkIdleSteps, omittedLinks } from "./links/idle-links.ts";
import { bypassDropped, cutCycles, reachableFrom, serializeBranches } from "./links/link-structure.ts";
import { isMappedAs, type Loops, resolveLoops } from "./loops.ts";
import type { Reporter } from "./report.ts";

/** Paths of a choice that lead to the same step are merged. */
export interface ChoicePath {
  readonly paths: readonly PathDraft[];
  /** Null when nothing follows. */
  readonly to: string | null;
}

export interface Arranged {
  readonly drafts: ReadonlyMap<string, NodeDraft>;
  readonly loops: Loops;
  /** The node type of each draft that becomes a step. */
  readonly types: ReadonlyMap<string, string>;
  readonly choicePaths: ReadonlyMap<string, readonly ChoicePath[]>;
  /** Why each of these drafts becomes a note. */
  readonly notes: ReadonlyMap<string, string>;
  /** Why each of these steps is a placeholder. */
  readonly placeholders: ReadonlyMap<string, string>;
  /** Why each of these steps is disabled although it could run. */
  readonly disabled: ReadonlyMap<string, string>;
  readonly links: readonly Link[];
  /** The links of the file, for values that are passed on. */
  readonly given: readonly Link[];
}

const { reasons, toFix, approximated } = importedStepText;
const placeholderType = "PLACEHOLDER";

/** The node types that a draft may become, best first. */
const nodeTypesFor: Readonly<Record<StepMapping["as"], readonly string[]>> = {
  form: ["HUMAN_INPUT"],
  agent: ["AGENT"],
  choice: ["ROUTER", "GATE"],
  loop: ["LOOP"],
  code: ["CODE"],
  request: ["HTTP_REQUEST"],
  subflow: ["SUBFLOW"],
  show: ["INFO"],
  through: [],
  part: [],
  note: [],
  remark: [],
};

export function arrange(flow: ImportedFlow, catalog: Catalog, report: Reporter): Arranged {
  const drafts = new Map(flow.drafts.map((draft) => [draft.id, draft]));
  const has = (type: string) => Object.hasOwn(catalog, type);
  const isBetweenDrafts = (link: Link) => drafts.has(link.from) && drafts.has(link.to) && link.from !== link.to;
  const given = flow.links.filter(isBetweenDrafts);
  const loops = resolveLoops(drafts, given, has("LOOP"));
  const notes = new Map<string, string>();
  const placeholders = new Map<string, string>();
  const disabled = new Map<string, string>();
  const starts = startDraftsOf(drafts, loops.links);
  const reached = reachableFrom(loops.links, starts);

  const steps = new Set<string>();
  /** Steps that no start leads to. */
  const idle = new Set<string>();
  for (const draft of drafts.values()) {
    const verdict = classifyDraft(draft, { loops, reached, has });
    if (verdict === null) continue;
    if (verdict.as === "note") notes.set(draft.id, verdict.why);
    else (verdict.isIdle ? idle : steps).add(draft.id);
    if (verdict.as === "placeholder") placeholders.set(draft.id, verdict.why);
    if (verdict.as === "disabled") disabled.set(draft.id, verdict.why);
  }

  // A choice that decides nothing is replaced, which may leave the next choice with nothing to decide.
  for (;;) {
    const shape = orderSteps(drafts, loops.links, starts, { steps, placeholders });
    const ways = new Map(
      [...steps].flatMap((id) => (placeholders.has(id) ? [] : choicePathsOf(drafts.get(id), shape.links))),
    );
    const empty = [...ways].filter(([, all]) => !isRealChoice(all, has));
    if (empty.length === 0) {
      for (const { from, to } of shape.cut) {
        const [one, other] = [drafts.get(from), drafts.get(to)];
        if (one && other) report.add("toFix", one.name, toFix.loopRemoved(one.name, other.name));
      }
      for (const id of shape.serialized)
        report.add("approximated", drafts.get(id)?.name ?? "", approximated.sequential);
      if (shape.starts > 1) report.add("toFix", "", toFix.severalStarts(shape.starts));
      const kept = new Set([...steps, ...idle]);
      const types = new Map(
        [...kept].map((id) => [id, placeholders.has(id) ? placeholderType : typeOf(drafts.get(id), ways.get(id))]),
      );
      const links = linkIdleSteps(shape.links, given, { idle, kept });
      const errorLinks = (flow.errorLinks ?? []).filter(isBetweenDrafts);
      for (const [from, names] of omittedLinks([...given, ...errorLinks], links, {
        drafts,
        loops,
        kept,
        cut: shape.cut,
      }))
        report.add("toFix", from, toFix.connectionsOmitted(names));
      return { drafts, loops, types, choicePaths: ways, notes, placeholders, disabled, links, given };
    }
    for (const [id, all] of empty) {
      const why = whyEmpty(all);
      if (has(placeholderType)) placeholders.set(id, why);
      else {
        steps.delete(id);
        notes.set(id, why);
      }
    }
  }
}

function whyEmpty(ways: readonly ChoicePath[]): string {
  const targets = new Set(ways.map((way) => way.to));
  if (targets.size > 1) return reasons.unsupportedType(targets.has(null) && targets.size === 2 ? "GATE" : "ROUTER");
  return targets.has(null) ? reasons.nothingFollows : reasons.decidesNothing;
}

/** Where runs start. Without a marked start, the nodes without incoming links. */
function startDraftsOf(drafts: ReadonlyMap<string, NodeDraft>, links: readonly Link[]): string[] {
  const marked = [...drafts.values()].filter((draft) => draft.isStart).map(({ id }) => id);
  if (marked.length > 0) return marked;
  const led = new Set(links.map(({ to }) => to));
  const runs = [...drafts.values()].filter((draft) => !isAttached(draft)).map(({ id }) => id);
  const heads = runs.filter((id) => !led.has(id));
  return heads.length > 0 ? heads : runs.slice(0, 1);
}

/** Belongs to another node or to none, so it has no place in the order of steps. */
const isAttached = ({ is }: NodeDraft) =>
  is.as === "part" || is.as === "remark" || (is.as === "note" && (is.of?.length ?? 0) > 0);

type Verdict =
  | { readonly as: "step"; readonly isIdle?: false }
  | { readonly as: "note"; readonly why: string; readonly isIdle?: false }
  | { readonly as: "placeholder" | "disabled"; readonly why: string; readonly isIdle?: boolean };

/** What the draft becomes, or null when it is left out. */
function classifyDraft(
  draft: NodeDraft,
  { loops, reached, has }: { loops: Loops; reached: ReadonlySet<string>; has: (type: string) => boolean },
): Verdict | null {
  const { is, id } = draft;
  if (is.as === "through" || is.as === "part" || is.as === "remark" || loops.unrolled.has(id)) return null;
  if (is.as === "note" && isAttached(draft)) return { as: "note", why: is.why };
  const loop = loops.within.get(id);
  if (loop !== undefined && is.as === "agent" && !draft.isDisabled) return null;
  const isIdle = loop !== undefined || !reached.has(id);
  const standIn = (why: string): Verdict =>
    has(placeholderType) ? { as: "placeholder", why, isIdle } : { as: "note", why };
  if (is.as === "note") return standIn(is.why);
  const types = nodeTypesFor[is.as];
  if (!types.some(has)) return standIn(reasons.unsupportedType(types.join(", ")));
  const why =
    loop !== undefined
      ? reasons.besideLoop(loops.nameOf(loop))
      : draft.isDisabled
        ? reasons.disabled
        : isIdle
          ? reasons.notConnected
          : null;
  if (why === null) return { as: "step" };
  // A step with several paths can't be disabled, so a placeholder takes its place.
  return is.as === "choice" || !has(placeholderType) ? standIn(why) : { as: "disabled", why, isIdle };
}

interface StepOrder {
  readonly links: readonly Link[];
  readonly cut: readonly Link[];
  readonly serialized: readonly string[];
  readonly starts: number;
}

function orderSteps(
  drafts: ReadonlyMap<string, NodeDraft>,
  links: readonly Link[],
  starts: readonly string[],
  { steps, placeholders }: { steps: ReadonlySet<string>; placeholders: ReadonlyMap<string, string> },
): StepOrder {
  const single = links.map((link) => (placeholders.has(link.from) ? { ...link, port: "" } : link));
  const bridged = bypassDropped(single, starts, steps);
  const { links: straight, cut } = cutCycles(bridged.links, bridged.starts);
  const led = new Set(straight.map(({ to }) => to));
  // A start that another start leads to is no start.
  const heads = bridged.starts.filter((id) => !led.has(id));
  const places = new Map([...drafts].map(([id, { position }]) => [id, position]));
  const portsOf = (id: string) => (placeholders.has(id) ? [""] : portsOfDraft(drafts.get(id)));
  const line = serializeBranches(straight, heads, { places, portsOf });
  return { links: line.links, cut, serialized: line.serialized, starts: heads.length };
}

const portsOfDraft = (draft: NodeDraft | undefined) =>
  isMappedAs(draft, "choice") ? [...new Set(draft.is.paths.map((path) => path.port))] : [""];

function choicePathsOf(draft: NodeDraft | undefined, links: readonly Link[]): [string, ChoicePath[]][] {
  if (!isMappedAs(draft, "choice")) return [];
  const ways = new Map<string | null, PathDraft[]>();
  for (const path of draft.is.paths) {
    const to = links.find((link) => link.from === draft.id && link.port === path.port)?.to ?? null;
    ways.set(to, [...(ways.get(to) ?? []), path]);
  }
  return [[draft.id, [...ways].map(([to, paths]) => ({ to, paths }))]];
}

/** Whether there are two steps to choose from, or one step and an end. */
function isRealChoice(ways: readonly ChoicePath[], has: (type: string) => boolean): boolean {
  const onward = ways.filter((way) => way.to !== null).length;
  if (onward >= 2) return has("ROUTER");
  return onward === 1 && ways.length > 1 && has("GATE");
}

function typeOf(draft: NodeDraft | undefined, ways: readonly ChoicePath[] | undefined): string {
  if (ways) return ways.filter((way) => way.to !== null).length > 1 ? "ROUTER" : "GATE";
  return draft ? (nodeTypesFor[draft.is.as][0] ?? "") : "";
}
