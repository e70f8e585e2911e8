import { type Actor, canEdit } from "#product/actor.ts";

/** People who may edit agents may also connect the accounts those agents use. */
export const canConnectApps = (actor: Pick<Actor, "role">) => canEdit(actor);
