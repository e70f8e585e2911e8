import { type Actor, canEdit } from "#product/actor.ts";

export const canEditIntegrations = (actor: Pick<Actor, "role">) => canEdit(actor);
