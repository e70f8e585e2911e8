import { type Actor, canDelete, canEdit } from "#product/actor.ts";

export const canEditApiAction = (actor: Pick<Actor, "role">) => canEdit(actor);
export const canDeleteApiAction = (actor: Actor, action: { userId: string }) => canDelete(actor, action);
