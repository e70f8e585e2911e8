import type { Resource } from "#engine/prompt.ts";
import type { agent } from "#features/agent/table.ts";
import { estimateTokens } from "#lib/tokens.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { AgentCall } from "./assembled-call.ts";
import { cacheKeyOf } from "./cache-key.ts";
import { type ConversationMessage, fitConversation, type Received } from "./conversation.ts";
import { createDelegateTool, type Delegation } from "./delegation.ts";
import { modelOptionsFor } from "./model-options.ts";
import { systemPromptFor } from "./system-prompt.ts";

type AgentRow = typeof agent.$inferSelect;

/** What an agent is asked. */
export interface AgentAsk {
  /** Null is the general assistant. */
  readonly agent: AgentRow | null;
  /** Overrides the agent's model; null is Auto. Without it, the agent's model answers. */
  readonly languageModelId?: string | null;
  /** Label of the asking step; null in a chat. */
  readonly step: string | null;
  /** In order; the last message is the one to answer. */
  readonly conversation: readonly ConversationMessage[];
  /** Rules of this call, after the agent's own. They replace those of the general assistant. */
  readonly rules?: readonly string[];
  /** Resources that the conversation mentions. */
  readonly resources?: readonly Resource[];
  /** Lets the agent hand tasks to its sub-agents. */
  readonly delegation?: Delegation;
}

/**
 * Assembles what an agent sends to a model; the only place that does. What stays the same comes first (instructions,
 * tools, earlier messages), so that providers can cache it.
 */
export async function agentCall(ctx: WorkspaceContext, ask: AgentAsk): Promise<AgentCall> {
  const { agent: asked, delegation, step, rules = [], conversation } = ask;
  const tools =
    delegation &&
    (await createDelegateTool(ctx, delegation, asked, {
      resources: ask.resources ?? [],
      async askSubAgent({ subAgent, task, number, deeper, signal }) {
        const call = await agentCall(ctx, { ...delegatedAsk(subAgent, task), step, delegation: deeper });
        return deeper.site.streamDelegated(number, call, signal);
      },
    }));
  const own = asked || rules.length === 0 ? [systemPromptFor(ctx, asked)] : [];
  const system = [...own, ...rules].filter(Boolean).join("\n\n");
  let received: Received = { texts: [], notes: [] };
  return {
    ...modelOptionsFor(asked, { languageModelId: ask.languageModelId, tools }),
    step,
    system,
    cacheKey: cacheKeyOf(ctx.actor.workspaceId, asked?.id ?? null),
    async messages(answering) {
      const fitted = await fitConversation(ctx, conversation, {
        answering,
        systemTokens: estimateTokens(system),
        hasTools: tools !== undefined,
      });
      received = fitted.received;
      return fitted.messages;
    },
    received: () => received,
  };
}

/** A sub-agent sees only its task, not the conversation. */
const delegatedAsk = (
  subAgent: AgentRow,
  { task, context }: { task: string; context: string },
): Pick<AgentAsk, "agent" | "conversation"> => ({
  agent: subAgent,
  conversation: [
    {
      role: "user",
      sentAt: new Date(),
      load: () => ({ parts: [{ type: "text", text: promptText.delegatedTask(task, context) }] }),
    },
  ],
});
