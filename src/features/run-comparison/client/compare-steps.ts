/** Two runs step by step: a pure function of what their pages show. */
import { templatesOf } from "#engine/reference.ts";
import type { RunData } from "#features/run/client/run-data.ts";
import { type RunView, resultText, type StepItem } from "#features/run/client/run-view.ts";
import { stepStatusLabel } from "#features/run/step/step-status.tsx";
import type { Trace } from "#features/trace/schema.ts";
import { catalog } from "#nodes/index.ts";
import { settingName } from "#nodes/setting-names.ts";

/** A run with all that is compared. */
export interface ComparedRun {
  readonly run: Pick<RunData, "graph">;
  readonly view: RunView;
  /** Null while it loads. */
  readonly trace: Pick<Trace, "spans"> | null;
}

export type TextKind = "input" | "output" | "error";

/** One text of both steps; empty where a step has none. */
export interface TextPair {
  readonly key: string;
  readonly kind: TextKind;
  /** The name of a setting, or the number of an item from 1; null for the only text of its kind. */
  readonly name: string | number | null;
  readonly first: string;
  readonly second: string;
}

/** What is compared of one step of one run. */
export interface StepFacts {
  readonly step: StepItem;
  readonly status: string;
  /** The models that answered, in words. */
  readonly models: string;
}

export interface StepPair {
  readonly key: string;
  readonly label: string;
  readonly type: string;
  /** Null if the run has no such step. */
  readonly first: StepFacts | null;
  readonly second: StepFacts | null;
  readonly texts: readonly TextPair[];
  /** Time aside, because two runs never take equally long. */
  readonly isDifferent: boolean;
}

/** Matches steps by their node, and what is left by title and type, because a version may have replaced a node. */
export function compareSteps(first: ComparedRun, second: ComparedRun): StepPair[] {
  const partnerOf = matchSteps(first.view.steps, second.view.steps);
  const matched = new Set(partnerOf.values());
  const pairs = first.view.steps.map((step) => toPair(first, second, step, partnerOf.get(step) ?? null));
  for (const [at, step] of second.view.steps.entries()) {
    if (matched.has(step)) continue;
    // After the step that comes before it in its own run.
    const before = second.view.steps[at - 1];
    const place = pairs.findIndex((pair) => before !== undefined && pair.second?.step === before);
    pairs.splice(place + 1, 0, toPair(first, second, null, step));
  }
  return pairs;
}

function matchSteps(first: readonly StepItem[], second: readonly StepItem[]): ReadonlyMap<StepItem, StepItem> {
  const free = new Set(second);
  const found = new Map<StepItem, StepItem>();
  const match = (isSame: (one: StepItem, other: StepItem) => boolean) => {
    for (const step of first) {
      const partner = found.has(step) ? undefined : [...free].find((other) => isSame(step, other));
      if (!partner) continue;
      found.set(step, partner);
      free.delete(partner);
    }
  };
  match((one, other) => one.nodeId === other.nodeId);
  match((one, other) => one.label === other.label && one.type === other.type);
  return found;
}

function toPair(first: ComparedRun, second: ComparedRun, one: StepItem | null, other: StepItem | null): StepPair {
  const shown = one ?? other;
  const [a, b] = [one && factsOf(first, one), other && factsOf(second, other)];
  const texts = pairTexts(one ? textsOf(first, one) : [], other ? textsOf(second, other) : []);
  return {
    key: `${one?.nodeId ?? ""}:${other?.nodeId ?? ""}`,
    label: shown?.label ?? "",
    type: shown?.type ?? "",
    first: a,
    second: b,
    texts,
    isDifferent:
      a === null ||
      b === null ||
      a.status !== b.status ||
      a.models !== b.models ||
      a.step.credits !== b.step.credits ||
      texts.some((text) => text.first !== text.second),
  };
}

function factsOf({ trace }: ComparedRun, step: StepItem): StepFacts {
  return { step, status: stepStatusLabel(step), models: modelsOf(trace?.spans ?? [], step.id).join(", ") };
}

/** The models that a step called, those of its pieces and sub-agents included. */
function modelsOf(spans: Trace["spans"], stepId: string): string[] {
  const within = new Set([`step:${stepId}`]);
  const names = new Set<string>();
  // Parents come before their children.
  for (const { id, parentId, kind, name } of spans) {
    if (parentId === null || !within.has(parentId)) continue;
    within.add(id);
    if (kind === "model" && name) names.add(name);
  }
  return [...names].toSorted();
}

type StepText = Pick<TextPair, "key" | "kind" | "name"> & { readonly text: string };

/** The texts of a step: its filled settings, then its result in parts, then its error. */
function textsOf({ run, view }: ComparedRun, step: StepItem): StepText[] {
  const spec = catalog[step.type];
  if (!spec) return [];
  const inputs = templatesOf(spec, step.config).map(({ name, text }, at): StepText => {
    const key = name.slice(name.lastIndexOf(".") + 1);
    return {
      key: `input:${name}:${at}`,
      kind: "input",
      name: settingName(step.type, key) || key,
      text: view.context.fill(text),
    };
  });
  const error: StepText[] = step.error ? [{ key: "error", kind: "error", name: null, text: step.error }] : [];
  return [...inputs, ...outputsOf(run, step), ...error];
}

/** A result in pieces is compared piece by piece, by its index. */
function outputsOf(run: ComparedRun["run"], step: StepItem): StepText[] {
  const { result } = step;
  if (result === undefined) return [];
  if (!Array.isArray(result) || !catalog[step.type]?.execution?.pieces)
    return [{ key: "output", kind: "output", name: null, text: resultText(run, step, result) }];
  return result.map((item: unknown, at) => ({
    key: `output:${at}`,
    kind: "output",
    name: at + 1,
    text: [resultText(run, step, [item]), errorOf(item)].filter(Boolean).join("\n\n"),
  }));
}

const errorOf = (item: unknown): string =>
  typeof item === "object" && item !== null && "error" in item && typeof item.error === "string" ? item.error : "";

function pairTexts(first: readonly StepText[], second: readonly StepText[]): TextPair[] {
  const others = new Map(second.map((text) => [text.key, text]));
  const own = new Set(first.map(({ key }) => key));
  const pairs = [
    ...first.map(({ text, ...rest }) => ({ ...rest, first: text, second: others.get(rest.key)?.text ?? "" })),
    ...second.flatMap(({ text, ...rest }) => (own.has(rest.key) ? [] : [{ ...rest, first: "", second: text }])),
  ];
  const order: readonly TextKind[] = ["input", "output", "error"];
  return pairs
    .filter((pair) => pair.first !== "" || pair.second !== "")
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}
