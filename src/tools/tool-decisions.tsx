import { createContext, useContext } from "react";
import type { ToolDecision } from "#product/tools/tool-decision.ts";

/** Stores what a person decides about a waiting call; rejects if it is refused. */
export type DecideToolCall = (approvalId: string, decision: ToolDecision) => Promise<void>;

const ToolDecisionContext = createContext<DecideToolCall | null>(null);

/** Lets the cards below decide about waiting calls. Readers who may not decide have no provider. */
export const ToolDecisionProvider = ToolDecisionContext.Provider;

export const useToolDecision = (): DecideToolCall | null => useContext(ToolDecisionContext);
