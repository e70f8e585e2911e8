import type { Through } from "#product/actor.ts";
import type { Principal } from "#product/principal.ts";
import type { CreditSource } from "../table.ts";

/** What a request does: answers a person or a schedule in a chat, works in a run, or helps a person to build something. */
export type CreditUse = "chat" | "schedule" | "run" | "assistant";

const memberSources = {
  chat: "AGENT_CHAT",
  schedule: "SCHEDULE",
  run: "WORKFLOW",
  assistant: "ASSISTANT",
} as const satisfies Record<CreditUse, CreditSource>;

const throughSources = {
  PUBLIC_API: "API",
  WEBHOOK: "API",
  APP_EVENT: "API",
  SCHEDULE: "SCHEDULE",
  FORM: "FORM",
} as const satisfies Record<Through["type"], CreditSource>;

/** The source in the ledger: what a member's request is for, and who acts for all others. */
export function sourceOf(principal: Principal, use: CreditUse): CreditSource {
  switch (principal.kind) {
    case "member":
      return principal.through ? throughSources[principal.through.type] : memberSources[use];
    case "visitor":
      return principal.item.type;
    case "apiKey":
      return "API";
    case "schedule":
      return "SCHEDULE";
  }
}
