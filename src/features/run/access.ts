import { isInteractive, type TriggerType } from "#engine/status.ts";
import { type Actor, canEdit } from "#product/actor.ts";

interface OwnedRun {
  userId: string;
}

/** A run with the actor's part in it. */
interface SharedRun extends OwnedRun {
  /** Whether the actor answers one of its steps, or did. */
  isAssigned: boolean;
  /** The steps that the actor answers now. */
  assignedSteps: readonly string[];
}

/** USER sees their own runs, and those in which they answer a step; EDITOR and OWNER see all. */
export const canSeeRun = (actor: Actor, run: OwnedRun & Pick<SharedRun, "isAssigned">) =>
  actor.role !== "USER" || run.userId === actor.userId || run.isAssigned;

/** Who may answer, approve, edit and stop: the starter and OWNERs. */
export const canControlRun = (actor: Actor, run: OwnedRun) => actor.role === "OWNER" || run.userId === actor.userId;

/** Also those to whom the step is assigned may answer it. */
export const canAnswerStep = (
  actor: Actor,
  run: OwnedRun & Pick<SharedRun, "assignedSteps">,
  executionId: string,
): boolean => canControlRun(actor, run) || run.assignedSteps.includes(executionId);

/** Who may hand a wait to someone else and change its date. USER can't, because they don't see the members. */
export const canAssignStep = (
  actor: Actor,
  run: OwnedRun & Pick<SharedRun, "assignedSteps">,
  executionId: string,
): boolean => canEdit(actor) && canAnswerStep(actor, run, executionId);

/** Outputs can be edited only in runs started in the workspace, and by the form itself in runs of its visitors. */
export const canReviseRun = (actor: Actor, run: OwnedRun & { triggerType: TriggerType }) =>
  canControlRun(actor, run) &&
  (isInteractive(run.triggerType) || (run.triggerType === "FORM" && actor.through?.type === "FORM"));

export const canDeleteRun = canControlRun;
