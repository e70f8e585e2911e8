import { type Actor, canDelete, canEdit } from "#product/actor.ts";

export const canEditAgent = (actor: Pick<Actor, "role">) => canEdit(actor);
export const canDeleteAgent = (actor: Actor, agent: { userId: string }) => canDelete(actor, agent);
