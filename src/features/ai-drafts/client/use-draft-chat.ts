import { useEffect, useRef, useState } from "react";
import { showRefusal } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { newId } from "#lib/id.ts";
import type { GenerationType } from "../schema.ts";
import {
  addAnswer,
  addMessage,
  type Conversation,
  editDraft,
  emptyConversation,
  findQuestionRequestId,
  parseAnswer,
  recordDecision,
  setStreamId,
  toRequestMessages,
  undoDraft,
} from "./conversation.ts";
import { type DraftPrompt, resumeDraft, stopDraft, streamDraft } from "./stream-draft.ts";

export interface DraftChat<Proposal, Draft> extends Conversation<Proposal, Draft> {
  /** The answer written so far; null if none is in progress. */
  partialAnswer: { reply: string; proposal: unknown } | null;
  /** Why the newest message has no answer. */
  failure: string | null;
  send: (ask: DraftPrompt) => void;
  /** Requests an answer to the newest message again. */
  retry: () => void;
  stop: () => void;
  decide: (given: { turnId: string; draft: Draft | null; taken: number; of: number }) => void;
  edit: (draft: Draft) => void;
  undo: () => void;
  startOver: () => void;
}

export interface DraftChatOptions<Proposal, Draft> {
  workspaceId: string;
  type: GenerationType;
  failedText: string;
  /** Parses a proposal for the draft; null if it is invalid. */
  parseProposal: (value: unknown, draft: Draft | null) => Proposal | null;
  proposalAsText: (proposal: Proposal) => string;
  /** The draft as text for the model; null if there is nothing to say. */
  draftAsText: (draft: Draft | null) => string | null;
  initial: Conversation<Proposal, Draft> | null;
  /** Stores the chat; null deletes it. */
  save: (chat: Conversation<Proposal, Draft> | null) => void;
}

/** A chat that develops a draft. Every message is saved at once, so closing the dialog loses nothing. */
export function useDraftChat<Proposal, Draft>(options: DraftChatOptions<Proposal, Draft>): DraftChat<Proposal, Draft> {
  const { workspaceId, type, failedText, save } = options;
  const [chat, setChat] = useState<Conversation<Proposal, Draft>>(() => options.initial ?? emptyConversation);
  const [partialAnswer, setPartialAnswer] = useState<DraftChat<Proposal, Draft>["partialAnswer"]>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const abortController = useRef<AbortController | null>(null);
  /** The newest chat, because other changes may happen before an answer arrives. */
  const latestChat = useRef(chat);
  const streamIdRef = useRef<string | null>(null);
  // Leaving the page does not stop the answer; it is there when the person returns.
  useEffect(() => () => abortController.current?.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resumes once, on mount
  useEffect(() => {
    const newest = latestChat.current.turns.at(-1);
    if (newest && !newest.answer && newest.streamId) void requestAnswer(latestChat.current, newest.streamId);
  }, []);

  function updateChat(next: Conversation<Proposal, Draft>) {
    latestChat.current = next;
    save(next.turns.length > 0 ? next : null);
    setChat(next);
  }
  function cancelReading() {
    abortController.current?.abort();
    abortController.current = null;
    setPartialAnswer(null);
  }
  async function requestAnswer(before: Conversation<Proposal, Draft>, resumedId?: string) {
    cancelReading();
    const streamId = resumedId ?? newId();
    const chatWithStream = setStreamId(before, streamId);
    updateChat(chatWithStream);
    streamIdRef.current = streamId;
    const controller = new AbortController();
    abortController.current = controller;
    setFailure(null);
    setPartialAnswer({ reply: "", proposal: null });
    try {
      const answers = findQuestionRequestId(chatWithStream);
      const reading = { signal: controller.signal, onPart: (part: unknown) => setPartialAnswer(parseAnswer(part)) };
      const messages = toRequestMessages(chatWithStream, options);
      const { value, requestId } = await (resumedId === undefined
        ? streamDraft(
            {
              workspaceId,
              objectGenerationSchemaType: type,
              messages,
              streamId,
              ...(answers !== null && { answers }),
            },
            reading,
          )
        : resumeDraft(workspaceId, resumedId, reading));
      const { proposal: given, ...answer } = parseAnswer(value);
      const proposal = given === null ? null : options.parseProposal(given, chatWithStream.draft);
      if ((given !== null && proposal === null) || (!answer.reply && proposal === null)) throw new Error(failedText);
      updateChat(addAnswer(latestChat.current, { ...answer, proposal, requestId }));
    } catch (error) {
      if (controller.signal.aborted) return;
      const refusal = readRefusal(error, failedText);
      // Leaving a page looks like a broken connection; the answer continues on the server.
      if (resumedId !== undefined || refusal.code !== "unknown") updateChat(setStreamId(latestChat.current, null));
      if (resumedId !== undefined) return cancelReading();
      setFailure(refusal.code === "unknown" ? failedText : refusal.text);
      // Refusals for credits and keys open their dialog.
      if (refusal.code !== "unknown") showRefusal(error);
    }
    if (abortController.current === controller) cancelReading();
  }
  return {
    ...chat,
    partialAnswer,
    failure,
    send(prompt) {
      const next = addMessage(chat, prompt);
      updateChat(next);
      void requestAnswer(next);
    },
    retry: () => void requestAnswer(chat),
    stop() {
      if (abortController.current && streamIdRef.current) stopDraft(workspaceId, streamIdRef.current);
      cancelReading();
      updateChat(setStreamId(latestChat.current, null));
    },
    decide: (given) => updateChat(recordDecision(chat, given)),
    edit: (draft) => updateChat(editDraft(chat, draft)),
    undo: () => updateChat(undoDraft(chat)),
    startOver() {
      if (abortController.current && streamIdRef.current) stopDraft(workspaceId, streamIdRef.current);
      cancelReading();
      setFailure(null);
      updateChat(emptyConversation);
    },
  };
}
