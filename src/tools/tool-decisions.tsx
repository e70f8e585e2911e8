import { createContext, useContext } from "react";
import type { ToolDecision } from "#product/tools/tool-decision.ts";

/** Stores what a person decides about a waiting call; rejects if it is refused. */
export type DecideToolCall = (approvalId: string, decision: ToolDecision) => Promise<void>;

/** Who decides about the calls below. */
export interface ToolDecisions {
  /** Where the calls wait, and so for how long a tool can be allowed. */
  readonly place: "chat" | "run";
  /** Null for readers who may not decide. */
  readonly decide: DecideToolCall | null;
  /** This person decides once the rest of the step has ended. */
  readonly isLater?: boolean;
}

const ToolDecisionContext = createContext<ToolDecisions>({ place: "chat", decide: null });

/** Lets the cards below decide about waiting calls. */
export const ToolDecisionProvider = ToolDecisionContext.Provider;

export const useToolDecisions = (): ToolDecisions => useContext(ToolDecisionContext);
