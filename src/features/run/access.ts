import { isInteractive, type TriggerType } from "#engine/status.ts";
import type { Actor } from "#product/actor.ts";

interface OwnedRun {
  userId: string;
}

/** USER: own runs; EDITOR: own and those of workflows they can see, today all of them; OWNER: all. */
export const canSeeRun = (actor: Actor, run: OwnedRun) => actor.role !== "USER" || run.userId === actor.userId;

/** Answers, approves, edits and stops: who started it, and OWNERs. */
export const canControlRun = (actor: Actor, run: OwnedRun) => actor.role === "OWNER" || run.userId === actor.userId;

/** Only runs that somebody looks on are edited in the workspace. */
export const canReviseRun = (actor: Actor, run: OwnedRun & { triggerType: TriggerType }) =>
  canControlRun(actor, run) && isInteractive(run.triggerType);

export const canDeleteRun = canControlRun;
