import type { AccountKind } from "#product/accounts/account-kind.ts";
import { type Actor, canEdit } from "#product/actor.ts";

export const canEditIntegrations = (actor: Pick<Actor, "role">) => canEdit(actor);

/** The account of the workspace is connected by owners and editors, one's own by oneself. */
export const canConnect = (actor: Pick<Actor, "role">, accountOf: AccountKind) =>
  accountOf === "person" || canEditIntegrations(actor);

/** The client with which people sign in is the owner's business. */
export const canEditClient = (actor: Pick<Actor, "role">) => actor.role === "OWNER";
