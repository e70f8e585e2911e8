import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { limits } from "#product/limits.ts";
import { queueText } from "#product/texts/chat/queue.ts";
import { toast } from "#ui/feedback/toast.ts";
import type { UserTurnDraft } from "../draft-turn.ts";
import type { ChatMessage } from "../pending-turn.ts";
import type { Choice } from "../use-chat.ts";
import { createMessageQueue, type QueuedMessage } from "./message-queue.ts";
import { getQueueState, type QueueState } from "./queue-state.ts";

interface QueueOptions {
  chatId: string;
  userId: string;
  /** The chat as shown, with the turn that is being sent. */
  messages: readonly ChatMessage[];
  /** The answers side by side that the last message is one of. */
  comparison: readonly ChatMessage[] | null;
  /** The messages that the server has. */
  stored: readonly ChatMessage[];
  /** The person may write, and the messages are those of now. */
  canSend: boolean;
  /** Resolves to false if the message was not stored. */
  send: (turn: UserTurnDraft, choice: Choice) => Promise<boolean>;
  /** Stops the answer in progress. */
  stop: () => void;
}

/**
 * Messages that wait for the answer in progress. Each is sent when the answer before it is complete; if that failed or
 * was stopped, it waits for the person. The server stores a message once, by its id, even if two tabs send it.
 */
export function useMessageQueue({ chatId, userId, messages, comparison, stored, canSend, send, stop }: QueueOptions) {
  const [queue] = useState(() => createMessageQueue(userId, chatId));
  const list = useStore(queue.store, (state) => state.list);
  const [editingId, setEditingId] = useState<string | null>(null);
  /** The message to send as soon as no answer is in progress, however it ended. */
  const [nextId, setNextId] = useState<string | null>(null);
  const [refusedId, setRefusedId] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => queue.readChange(event);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [queue]);

  // A tab that was closed while it sent a message could not remove it.
  const arrivedId = list.find(({ turn }) => stored.some(({ id }) => id === turn.id))?.turn.id;
  useEffect(() => {
    if (arrivedId) queue.remove(arrivedId);
  }, [queue, arrivedId]);

  const waiting = list.filter(({ turn }) => !messages.some(({ id }) => id === turn.id));
  const [head] = waiting;
  const headId = head?.turn.id ?? null;
  const state = getQueueState(messages.at(-1), comparison);
  const isRefused = headId !== null && refusedId === headId;
  const isAsked = headId !== null && nextId === headId;
  const isDue =
    canSend &&
    !isSending &&
    headId !== null &&
    editingId !== headId &&
    !isRefused &&
    (state === "ready" || (isAsked && state !== "answering"));
  useEffect(() => {
    if (refusedId !== null && state === "answering") setRefusedId(null);
  }, [state, refusedId]);

  const isSendingRef = useRef(false);
  async function sendHead({ turn, choice }: QueuedMessage) {
    // React's strict mode runs effects twice.
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    setSending(true);
    const isSent = await queue.sendOnce(turn.id, () => send(turn, choice));
    if (!isSent) setRefusedId(turn.id);
    setNextId(null);
    setSending(false);
    isSendingRef.current = false;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that is due
  useEffect(() => {
    if (isDue && head) void sendHead(head);
  }, [isDue, headId]);

  return {
    list: waiting,
    state: (isRefused ? "refused" : state) as QueueState | "refused",
    /** New messages must queue, so that they are sent in the order in which they were written. */
    isQueueing: state === "answering" || isSending || (state === "ready" && headId !== null && !isRefused),
    /** Returns false if the queue is full; the person has then been told. */
    add(turn: UserTurnDraft, choice: Choice): boolean {
      const isFull = waiting.length >= limits.chat.queuedMessages;
      if (isFull) toast.warning(queueText.full(limits.chat.queuedMessages));
      else queue.add({ turn, choice });
      return !isFull;
    },
    remove: queue.remove,
    editingId,
    startEdit: setEditingId,
    stopEdit: () => setEditingId(null),
    /** Returns false if the message was sent or removed meanwhile. */
    edit(id: string, text: string): boolean {
      const isChanged = queue.setText(id, text);
      setEditingId(null);
      return isChanged;
    },
    /** Sends a message before all others, and stops the answer in progress for that. */
    sendNow(id: string) {
      queue.moveToFront(id);
      setEditingId(null);
      setRefusedId(null);
      setNextId(id);
      if (state === "answering") stop();
    },
  };
}

export type MessageQueueState = ReturnType<typeof useMessageQueue>;
