import { type Actor, canDelete, canEdit } from "#features/workspace/access.ts";

export const canEditAgent = (actor: Pick<Actor, "role">) => canEdit(actor);
export const canDeleteAgent = (actor: Actor, agent: { userId: string }) => canDelete(actor, agent);
