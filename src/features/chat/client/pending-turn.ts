import { newId } from "#lib/id.ts";
import type { MessageMetadata } from "../schema.ts";
import type { WireMessage } from "../service/messages.ts";

export type ChatMessage = WireMessage;

/** A turn that this page has asked for and that the chat, as it was last read, does not show yet. */
export interface PendingTurn {
  /** The message from which on the present ones go: the reply to be written anew, or what was edited. */
  from: string | null;
  /** What the person says; null when an earlier message is answered. */
  question: ChatMessage | null;
  /** The reply as the server named it, once it has. */
  reply: ChatMessage;
}

interface PendingTurnInput {
  metadata: MessageMetadata;
  /** What is sent, with its id. */
  question?: Pick<ChatMessage, "id" | "parts" | "metadata">;
  from?: string;
}

export function pendingTurn({ metadata, question, from }: PendingTurnInput): PendingTurn {
  const now = { status: "DONE", error: null, streamId: null, createdAt: new Date() } as const;
  return {
    from: from ?? null,
    question: question ? { ...question, ...now, role: "user" } : null,
    reply: { ...now, id: newId(), role: "assistant", parts: [], metadata, status: "STREAMING" },
  };
}

/**
 * The chat as it will be once the turn is stored. As soon as it is stored the turn adds nothing; a reply that is being
 * written says so even before its name is known here.
 */
export function withPending(stored: readonly ChatMessage[], pending: PendingTurn | null): readonly ChatMessage[] {
  const isStored = stored.at(-1)?.status === "STREAMING" || stored.some(({ id }) => id === pending?.reply.id);
  if (!pending || isStored) return stored;
  const { from, question, reply } = pending;
  const cutIndex = stored.findIndex(({ id }) => id === from || id === question?.id);
  const remaining = cutIndex < 0 ? stored : stored.slice(0, cutIndex);
  return [...remaining, ...(question ? [question] : []), reply];
}
