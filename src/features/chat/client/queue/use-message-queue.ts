import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { newId } from "#lib/id.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { queueText } from "#product/texts/chat/queue.ts";
import { toast } from "#ui/feedback/toast.ts";
import { isSteering } from "../../schema/steering-part.ts";
import type { WaitingSteering } from "../../service/steering/take-steering.ts";
import type { UserTurnDraft } from "../draft-turn.ts";
import type { ChatMessage } from "../pending-turn.ts";
import type { Choice } from "../use-chat.ts";
import { createMessageQueue, type QueuedMessage } from "./message-queue.ts";
import { getQueueState, type QueueState } from "./queue-state.ts";

/** A queued message as it is shown. */
export interface ShownMessage extends QueuedMessage {
  /** It waits at the server for the next step of the answer, or that has ended without one. */
  readonly isSteering: boolean;
}

interface QueueOptions {
  chatId: string;
  userId: string;
  /** The chat as shown, with the turn that is being sent. */
  messages: readonly ChatMessage[];
  /** The answers side by side that the last message is one of. */
  comparison: readonly ChatMessage[] | null;
  /** The messages that the server has. */
  stored: readonly ChatMessage[];
  /** What waits at the server for the next step of the answer, on any device. */
  steering: readonly WaitingSteering[];
  /** Agent and model of the chat. */
  choice: Choice;
  /** The person may write, and the messages are those of now. */
  canSend: boolean;
  /** Resolves to false if the message was not stored. */
  send: (turn: UserTurnDraft, choice: Choice) => Promise<boolean>;
  /** Stops the answer in progress. */
  stop: () => void;
  /** Sends a message into the answer in progress. Resolves to false if that has ended or refused it. */
  steer: (turn: UserTurnDraft) => Promise<boolean>;
  /** Takes such a message back. Resolves to false if the agent has it already, and to null if that was refused. */
  withdraw: (id: string) => Promise<boolean | null>;
}

/**
 * Messages that wait for the answer in progress. Each is sent when the answer before it is complete; if that failed or
 * was stopped, it waits for the person. The server stores a message once, by its id, even if two tabs send it. A message
 * that was sent into the answer comes first; if the answer has ended without taking it, it is the next question.
 */
export function useMessageQueue({
  chatId,
  userId,
  messages,
  comparison,
  stored,
  steering,
  choice: chatChoice,
  canSend,
  send,
  stop,
  steer,
  withdraw,
}: QueueOptions) {
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

  /** The message that is being taken back from the server. It is queued before, so that it can't be lost. */
  const [returningId, setReturningId] = useState<string | null>(null);
  const storedIds = useMemo(() => findStored(stored), [stored]);
  const atServer = steering.filter(({ id }) => id !== returningId && !storedIds.has(id));
  const hasArrived = (id: string) =>
    id !== returningId && (storedIds.has(id) || steering.some((waits) => waits.id === id));
  // A tab that was closed while it sent a message could not remove it.
  const arrivedId = list.find(({ turn }) => hasArrived(turn.id))?.turn.id;
  useEffect(() => {
    if (arrivedId) queue.remove(arrivedId);
  }, [queue, arrivedId]);

  const waiting: readonly ShownMessage[] = [
    ...atServer.map(({ id, turn }) => ({ turn: { ...turn, id }, choice: chatChoice, isSteering: true })),
    ...list.filter(({ turn }) => !hasArrived(turn.id)).map((one) => ({ ...one, isSteering: false })),
  ]
    .filter(({ turn }) => !messages.some(({ id }) => id === turn.id))
    .toSorted((one, other) => Number(other.turn.id === nextId) - Number(one.turn.id === nextId));
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
  async function sendHead({ turn, choice, isSteering }: ShownMessage) {
    // React's strict mode runs effects twice.
    if (isSendingRef.current) return;
    isSendingRef.current = true;
    setSending(true);
    const sendTurn = () => send(turn, choice);
    const isSent = await (isSteering ? sendTurn() : queue.sendOnce(turn.id, sendTurn));
    if (!isSent) setRefusedId(turn.id);
    setNextId(null);
    setSending(false);
    isSendingRef.current = false;
  }
  const sendDue = useEffectEvent(() => {
    if (head) void sendHead(head);
  });
  useEffect(() => {
    if (isDue && headId) sendDue();
  }, [isDue, headId]);

  const find = (id: string) => waiting.find(({ turn }) => turn.id === id);

  /** Returns false if the agent has the message already, or if that was refused; the person has then been told. */
  async function takeBack(id: string): Promise<boolean> {
    const isBack = await withdraw(id);
    if (isBack === false) toast.info(queueText.alreadyTaken);
    return isBack === true;
  }

  return {
    list: waiting,
    state: (isRefused ? "refused" : state) as QueueState | "refused",
    /** Answers that are written side by side take no messages. */
    canSteer: state === "answering" && comparison === null,
    /** New messages must queue, so that they are sent in the order in which they were written. */
    isQueueing: state === "answering" || isSending || (state === "ready" && headId !== null && !isRefused),
    /** Returns false if the queue is full; the person has then been told. */
    add(turn: UserTurnDraft, choice: Choice): boolean {
      const isFull = waiting.length >= limits.chat.queuedMessages;
      if (isFull) toast.warning(queueText.full(limits.chat.queuedMessages));
      else queue.add({ turn, choice });
      return !isFull;
    },
    /** Queues what was sent into a failed reply: the one that replaces it doesn't know that. */
    addSteering(parts: readonly MessagePart[], choice: Choice): void {
      for (const { data } of parts.filter(isSteering)) {
        const { text, images, files } = data;
        queue.add({ turn: { id: newId(), text, images, files }, choice });
      }
    },
    /** Sends a message into the answer in progress; if that has just ended, it stays queued. */
    async steer(id: string): Promise<void> {
      const turn = queue.store.getState().list.find((one) => one.turn.id === id)?.turn;
      if (turn && (await steer(turn))) queue.remove(id);
    },
    async remove(id: string): Promise<void> {
      if (find(id)?.isSteering) await takeBack(id);
      else queue.remove(id);
    },
    editingId,
    async startEdit(id: string): Promise<void> {
      const one = find(id);
      if (!one?.isSteering) return setEditingId(id);
      setReturningId(id);
      queue.addFirst({ turn: one.turn, choice: one.choice });
      const isBack = await takeBack(id);
      if (isBack) setEditingId(id);
      else queue.remove(id);
      setReturningId(null);
    },
    stopEdit: () => setEditingId(null),
    /** Returns false if the message was sent or removed meanwhile. */
    edit(id: string, text: string): boolean {
      const isChanged = queue.setText(id, text);
      setEditingId(null);
      return isChanged;
    },
    /** Sends a message before all others, and stops the answer in progress for that. */
    sendNow(id: string) {
      if (!find(id)?.isSteering) queue.moveToFront(id);
      setEditingId(null);
      setRefusedId(null);
      setNextId(id);
      if (state === "answering") stop();
    },
  };
}

/** The ids of the messages that are stored, as questions or in replies. */
const findStored = (stored: readonly ChatMessage[]): ReadonlySet<string> =>
  new Set(stored.flatMap(({ id, parts }) => [id, ...parts.flatMap((part) => (isSteering(part) ? part.id : []))]));

export type MessageQueueState = ReturnType<typeof useMessageQueue>;
