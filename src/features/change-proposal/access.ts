import { type Actor, canEdit } from "#product/actor.ts";
import type { Principal } from "#product/principal.ts";

/** Nothing changes until a person who may edit the target accepts it. */
export const canDecideProposals = (actor: Pick<Actor, "role">) => canEdit(actor);

/** Who may read what a builder sees, and propose changes of it. What a key may do is what its scopes say. */
export function canPropose(principal: Principal): boolean {
  return principal.kind === "member" ? canEdit(principal) : principal.kind === "apiKey";
}
