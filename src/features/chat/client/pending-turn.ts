import { newId } from "#lib/id.ts";
import type { MessageMetadata } from "../schema.ts";
import type { WireMessage } from "../service/messages.ts";

export type ChatMessage = WireMessage;

/** A turn that was sent but is not in the loaded chat yet. */
export interface PendingTurn {
  /** The first message that the turn replaces: the regenerated reply or the edited message. */
  from: string | null;
  /** The person's message; null if an earlier message is answered. */
  question: ChatMessage | null;
  /** The reply; it gets the server's id once known. */
  reply: ChatMessage;
}

interface PendingTurnInput {
  metadata: MessageMetadata;
  /** The message with its id. */
  question?: Pick<ChatMessage, "id" | "parts" | "metadata">;
  from?: string;
}

export function pendingTurn({ metadata, question, from }: PendingTurnInput): PendingTurn {
  const now = { status: "DONE", error: null, streamId: null, versions: null, createdAt: new Date() } as const;
  return {
    from: from ?? null,
    question: question ? { ...question, ...now, role: "user" } : null,
    reply: { ...now, id: newId(), role: "assistant", parts: [], metadata, status: "STREAMING" },
  };
}

/**
 * The chat with the pending turn. A stored turn adds nothing; an open reply counts as stored even before its id is
 * known.
 */
export function withPending(stored: readonly ChatMessage[], pending: PendingTurn | null): readonly ChatMessage[] {
  const isStored = stored.at(-1)?.status === "STREAMING" || stored.some(({ id }) => id === pending?.reply.id);
  if (!pending || isStored) return stored;
  const { from, question, reply } = pending;
  const cutIndex = stored.findIndex(({ id }) => id === from || id === question?.id);
  const remaining = cutIndex < 0 ? stored : stored.slice(0, cutIndex);
  return [...remaining, ...(question ? [question] : []), reply];
}
