import { type Actor, canDelete, canEdit } from "#product/actor.ts";

export const canBuild = (actor: Pick<Actor, "role">) => canEdit(actor);
export const canDeleteWorkflow = (actor: Actor, workflow: { userId: string }) => canDelete(actor, workflow);
