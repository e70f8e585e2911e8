import type { ChangeMark } from "#builder/session/assistant-state.ts";
import { type Change, subjectOf } from "./changes.ts";

export type Fate = "applied" | "skipped" | "undone";
/** By the key of the turn and that of the change. */
export type Fates = Readonly<Record<string, Fate>>;

export const fateKey = (turnId: string, key: string) => `${turnId} ${key}`;

/** What the canvas shows of a proposal: what waits for a decision, and what has been added. */
export function changeMarks(changes: readonly Change[], fateOf: (key: string) => Fate | undefined) {
  const marks = new Map<string, ChangeMark>();
  for (const change of changes) {
    const fate = fateOf(change.key);
    if (change.do === "add") {
      if (fate === "applied") marks.set(change.id, "add");
    } else if (fate === undefined) {
      const isGoing = marks.get(subjectOf(change)) === "remove";
      if (!isGoing) marks.set(subjectOf(change), change.do === "remove" ? "remove" : "change");
    }
  }
  return marks;
}
