import { type Actor, canDelete, canEdit } from "#product/actor.ts";

export const canEditSkill = (actor: Pick<Actor, "role">) => canEdit(actor);
export const canDeleteSkill = (actor: Actor, skill: { userId: string }) => canDelete(actor, skill);
