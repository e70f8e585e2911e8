import { type Actor, canEdit } from "#product/actor.ts";

/** Whoever may change agents may connect the accounts that they use. */
export const canConnectApps = (actor: Pick<Actor, "role">) => canEdit(actor);
