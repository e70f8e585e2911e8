import { isInteractive, type TriggerType } from "#engine/status.ts";
import type { Actor } from "#product/actor.ts";

interface OwnedRun {
  userId: string;
}

/** USER sees their own runs; EDITOR and OWNER see all. */
export const canSeeRun = (actor: Actor, run: OwnedRun) => actor.role !== "USER" || run.userId === actor.userId;

/** Who may answer, approve, edit and stop: the starter and OWNERs. */
export const canControlRun = (actor: Actor, run: OwnedRun) => actor.role === "OWNER" || run.userId === actor.userId;

/** Outputs can be edited only in runs started in the workspace, and by the form itself in runs of its visitors. */
export const canReviseRun = (actor: Actor, run: OwnedRun & { triggerType: TriggerType }) =>
  canControlRun(actor, run) &&
  (isInteractive(run.triggerType) || (run.triggerType === "FORM" && actor.through?.type === "FORM"));

export const canDeleteRun = canControlRun;
