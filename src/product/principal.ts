import type { Actor } from "./actor.ts";
import type { Right } from "./rights.ts";

/**
 * Who acts for a workspace. Everything that spends credits has exactly one: its rights are in `rights.ts`; its source in
 * the ledger, its rate limit and what it may read of refusals follow from it.
 */
export type Principal = Actor | Visitor | ApiKey | Schedule;

/** A visitor of a published chatbot or form, who needs no account. */
interface Visitor {
  readonly kind: "visitor";
  readonly workspaceId: string;
  readonly visitorId: string;
  readonly item: {
    readonly id: string;
    readonly type: "CHATBOT" | "FORM";
    /** Ids of the agents and workflows that the item was published with. */
    readonly contents: readonly string[];
  };
}

/** A program that calls the API with a key of the workspace. */
interface ApiKey {
  readonly kind: "apiKey";
  readonly workspaceId: string;
  readonly keyId: string;
  readonly scopes: readonly Exclude<Right, "credits.spend">[];
}

/** A trigger that starts runs of its workflow at set times. */
interface Schedule {
  readonly kind: "schedule";
  readonly workspaceId: string;
  readonly triggerId: string;
  readonly workflowId: string;
}

/** Identifies a principal: its rate limits count by it, and things name their author with it. A member's is the user id. */
export function principalKey(principal: Principal): string {
  switch (principal.kind) {
    case "member":
      return principal.userId;
    case "visitor":
      return `visitor:${principal.item.id}:${principal.visitorId}`;
    case "apiKey":
      return `apiKey:${principal.keyId}`;
    case "schedule":
      return `schedule:${principal.triggerId}`;
  }
}

/** The user that a principal is; null unless a member acts in person. */
export const userIdOf = (principal: Principal): string | null =>
  principal.kind === "member" && principal.through === undefined ? principal.userId : null;
