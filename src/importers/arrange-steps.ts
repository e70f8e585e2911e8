/** Decides which drafts become steps and in which order they run. */
import type { Catalog } from "#engine/node.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { ImportedFlow, Link, NodeDraft, PathDraft, StepMapping } from "./importer.ts";
import { bypassDropped, cutCycles, reachableFrom, serializeBranches } from "./link-structure.ts";
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
  readonly links: readonly Link[];
  /** The links of the file, for values that are passed on. */
  readonly given: readonly Link[];
}

const { reasons, toFix, approximated } = importedStepText;

/** The node types that a draft may become, best first. */
const nodeTypesFor: Readonly<Record<StepMapping["as"], readonly string[]>> = {
  form: ["HUMAN_INPUT"],
  agent: ["AGENT"],
  choice: ["ROUTER", "GATE"],
  loop: ["LOOP"],
  code: ["CODE"],
  webhook: ["WEBHOOK"],
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
  const given = flow.links.filter((link) => drafts.has(link.from) && drafts.has(link.to) && link.from !== link.to);
  const loops = resolveLoops(drafts, given, has("LOOP"));
  const notes = new Map<string, string>();
  const starts = startDraftsOf(drafts, loops.links);
  const reached = reachableFrom(loops.links, starts);

  const steps = new Set<string>();
  for (const draft of drafts.values()) {
    const verdict = classifyDraft(draft, { loops, reached, has });
    if (verdict === "step") steps.add(draft.id);
    else if (verdict !== null) notes.set(draft.id, verdict);
  }

  // A choice that decides nothing is removed, which may leave the next choice with nothing to decide.
  for (;;) {
    const shape = orderSteps(drafts, loops.links, starts, steps);
    const ways = new Map([...steps].flatMap((id) => choicePathsOf(drafts.get(id), shape.links)));
    const empty = [...ways].filter(([, all]) => !isRealChoice(all, has));
    if (empty.length === 0) {
      for (const { from, to } of shape.cut) {
        const [one, other] = [drafts.get(from), drafts.get(to)];
        if (one && other) report.add("toFix", one.name, toFix.loopRemoved(one.name, other.name));
      }
      for (const id of shape.serialized)
        report.add("approximated", drafts.get(id)?.name ?? "", approximated.sequential);
      if (shape.starts > 1) report.add("toFix", "", toFix.severalStarts(shape.starts));
      const types = new Map([...steps].map((id) => [id, typeOf(drafts.get(id), ways.get(id))]));
      return { drafts, loops, types, choicePaths: ways, notes, links: shape.links, given };
    }
    for (const [id, all] of empty) {
      steps.delete(id);
      const targets = new Set(all.map((way) => way.to));
      if (targets.size > 1)
        notes.set(id, reasons.unsupportedType(targets.has(null) && targets.size === 2 ? "GATE" : "ROUTER"));
      else notes.set(id, targets.has(null) ? reasons.nothingFollows : reasons.decidesNothing);
    }
  }
}

/** Where runs start. Without a marked start, the nodes without incoming links. */
function startDraftsOf(drafts: ReadonlyMap<string, NodeDraft>, links: readonly Link[]): string[] {
  const marked = [...drafts.values()].filter((draft) => draft.isStart).map(({ id }) => id);
  if (marked.length > 0) return marked;
  const led = new Set(links.map(({ to }) => to));
  const runs = [...drafts.values()].filter(({ is }) => is.as !== "part" && is.as !== "remark").map(({ id }) => id);
  const heads = runs.filter((id) => !led.has(id));
  return heads.length > 0 ? heads : runs.slice(0, 1);
}

/** "step", or why the draft becomes a note, or null when it is left out. */
function classifyDraft(
  draft: NodeDraft,
  { loops, reached, has }: { loops: Loops; reached: ReadonlySet<string>; has: (type: string) => boolean },
): string | null {
  const { is, id } = draft;
  if (is.as === "note") return is.why;
  if (is.as === "through" || is.as === "part" || is.as === "remark") return null;
  const loop = loops.within.get(id);
  if (loop !== undefined) return is.as === "agent" ? null : reasons.besideLoop(loop);
  if (loops.unrolled.has(id)) return null;
  if (!reached.has(id)) return reasons.notConnected;
  const types = nodeTypesFor[is.as];
  return types.some(has) ? "step" : reasons.unsupportedType(types.join(", "));
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
  steps: ReadonlySet<string>,
): StepOrder {
  const bridged = bypassDropped(links, starts, steps);
  const { links: straight, cut } = cutCycles(bridged.links, bridged.starts);
  const led = new Set(straight.map(({ to }) => to));
  // A start that another start leads to is no start.
  const heads = bridged.starts.filter((id) => !led.has(id));
  const places = new Map([...drafts].map(([id, { position }]) => [id, position]));
  const line = serializeBranches(straight, heads, { places, portsOf: (id) => portsOf(drafts.get(id)) });
  return { links: line.links, cut, serialized: line.serialized, starts: heads.length };
}

const portsOf = (draft: NodeDraft | undefined) =>
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
