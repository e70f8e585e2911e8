import { type Actor, canDelete, canEdit } from "#product/actor.ts";

export const canEditStyle = (actor: Pick<Actor, "role">) => canEdit(actor);
export const canDeleteStyle = (actor: Actor, style: { userId: string }) => canDelete(actor, style);
