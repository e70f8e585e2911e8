import { isInteractive, type TriggerType } from "#engine/status.ts";
import type { Actor } from "#product/actor.ts";

interface OwnRun {
  userId: string;
}

/** USER: own runs; EDITOR: own and those of workflows they can see, today all of them; OWNER: all (G04). */
export const canSeeRun = (actor: Actor, run: OwnRun) => actor.role !== "USER" || run.userId === actor.userId;

/** Answers, approves, edits and stops: who started it, and OWNERs. */
export const canSteerRun = (actor: Actor, run: OwnRun) => actor.role === "OWNER" || run.userId === actor.userId;

/** Only runs that somebody looks on are edited in the workspace (spec 3 §1). */
export const canReviseRun = (actor: Actor, run: OwnRun & { triggerType: TriggerType }) =>
  canSteerRun(actor, run) && isInteractive(run.triggerType);

export const canDeleteRun = canSteerRun;
