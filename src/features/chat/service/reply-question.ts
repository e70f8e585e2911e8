import { modelOptionsFor } from "#features/agent/service/model-options.ts";
import { systemPromptFor } from "#features/agent/service/system-prompt.ts";
import type { agent } from "#features/agent/table.ts";
import type { AnswerNote } from "#features/completion/schema.ts";
import type { TurnQuestion } from "#features/completion/service/stream-turn.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ReplyRow } from "./commit-reply.ts";
import { buildModelMessages } from "./model-messages.ts";

/** What a reply asks of the model. */
export interface ReplyQuestion extends TurnQuestion {
  /** The model that was chosen, or null for Auto. */
  readonly languageModelId: string | null;
  /** About the messages that were built last. */
  notes(): readonly AnswerNote[];
}

export async function replyQuestionFor(
  ctx: WorkspaceContext,
  {
    row,
    agent: chosen,
    earlier,
  }: {
    row: Pick<ReplyRow, "metadata">;
    agent: typeof agent.$inferSelect | null;
    earlier: readonly ReplyRow[];
  },
): Promise<ReplyQuestion> {
  let notes: readonly AnswerNote[] = [];
  return {
    // The model was resolved when the turn was sent; an agent that changed since then does not replace it.
    ...modelOptionsFor(chosen, { languageModelId: row.metadata.languageModelId ?? null }),
    step: null,
    system: await systemPromptFor(ctx, chosen),
    async messages(answering) {
      const made = await buildModelMessages(ctx, earlier, answering);
      notes = made.notes;
      return made.messages;
    },
    notes: () => notes,
  };
}
