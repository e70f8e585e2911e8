import type { ChangeMark } from "#builder/session/assistant-state.ts";
import { type Change, subjectIdOf } from "./changes.ts";

export type ChangeOutcome = "applied" | "skipped" | "undone";
/** Outcomes by turn id and change key. */
export type ChangeOutcomes = Readonly<Record<string, ChangeOutcome>>;

export const outcomeKey = (turnId: string, key: string) => `${turnId} ${key}`;

/** The marks on the canvas: undecided changes and steps that have been added. */
export function changeMarks(changes: readonly Change[], outcomeOf: (key: string) => ChangeOutcome | undefined) {
  const marks = new Map<string, ChangeMark>();
  for (const change of changes) {
    const fate = outcomeOf(change.key);
    if (change.do === "add") {
      if (fate === "applied") marks.set(change.id, "add");
    } else if (fate === undefined) {
      const isGoing = marks.get(subjectIdOf(change)) === "remove";
      if (!isGoing) marks.set(subjectIdOf(change), change.do === "remove" ? "remove" : "change");
    }
  }
  return marks;
}
