import { type Actor, canDelete, canEdit } from "#product/actor.ts";

export const canEditTriggers = (actor: Pick<Actor, "role">) => canEdit(actor);
export const canDeleteTrigger = (actor: Actor, trigger: { userId: string }) => canDelete(actor, trigger);
