import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { api, showRefusal } from "#client/api.ts";
import { useLive } from "#client/live/use-live.ts";
import { readRefusal } from "#client/refusal.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { newId } from "#lib/id.ts";
import type { ModelSettings } from "#product/models/settings.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { commonToastText } from "#product/texts/common/toasts.ts";
import type { LoadToolOutput } from "#tools/full-results.tsx";
import type { DecideToolCall } from "#tools/tool-decisions.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { canWriteInChat } from "../access.ts";
import { toTurnParts, type UserTurnDraft } from "./draft-turn.ts";
import { peekHandover, takeHandover } from "./handover.ts";
import { type ChatMessage, type PendingTurn, pendingTurn, withPending } from "./pending-turn.ts";
import { createReplyFeed } from "./reply-feed.ts";
import { sendTurn, type TurnInput } from "./send-turn.ts";
import { useChatWindow } from "./use-chat-window.ts";

/** The agent and model that answer. null is no agent, or the agent's own model. */
export interface Choice {
  agentId: string | null;
  languageModelId: string | null;
  /** null is the defaults. */
  modelSettings?: ModelSettings | null;
  /** Other models that answer one question side by side with that one. */
  compareWith?: string[];
}

/** What was chosen in a chat. */
export const choiceOf = (
  chat: { agentId: string | null; languageModelId: string | null; modelSettings: ModelSettings | null } | undefined,
): Choice => ({
  agentId: chat?.agentId ?? null,
  languageModelId: chat?.languageModelId ?? null,
  modelSettings: chat?.modelSettings ?? null,
});

const findOpenReply = (messages: readonly ChatMessage[]) => messages.findLast(({ status }) => status === "STREAMING");

/** The answers side by side, while one of them is the last message. */
const comparisonOf = (compared: readonly ChatMessage[] | null | undefined, messages: readonly ChatMessage[]) =>
  compared?.some(({ id }) => id === messages.at(-1)?.id) ? compared : null;

type TurnOptions = Omit<TurnInput, "workspaceId" | "chatId">;

interface ChatOptions {
  /** In a test chat: the agent that answers, as its editor's form stands when a turn is sent. */
  getDraft?: () => TurnInput["draft"];
}

/** The state of a chat: stored messages, the turn just sent, and the open reply. */
export function useChat(chatId: string, { getDraft }: ChatOptions = {}) {
  const { id: workspaceId, actor } = useWorkspace();
  const queries = useQueryClient();
  const query = useQuery(api.chat.getById.queryOptions({ id: chatId }));
  useLive({ chatId });
  const [feed] = useState(() => createReplyFeed(chatId));
  const [pending, setPending] = useState<PendingTurn | null>(() => peekHandover(chatId)?.pending ?? null);
  /** Why an automatically requested reply failed. */
  const [failure, setFailure] = useState<string | null>(null);

  const chat = query.data;
  const window = useChatWindow(chatId, chat);
  const { stored } = window;
  const messages = useMemo(() => withPending(stored, pending), [stored, pending]);
  const comparison = comparisonOf(chat?.comparison, messages);
  const answering = findOpenReply(messages) ?? findOpenReply(comparison ?? []);
  const canWrite = !chat || canWriteInChat(actor, chat);

  const refetchMessages = useCallback(async () => {
    const { queryKey } = api.chat.getById.queryOptions({ id: chatId });
    await queries.refetchQueries({ queryKey, exact: true });
    return queries.getQueryData(queryKey)?.messages ?? [];
  }, [queries, chatId]);
  /** Refetches the chat. Returns whether one of the answers side by side is still being written. */
  const refetchCompared = useCallback(
    async (id: string) => {
      await refetchMessages();
      const { queryKey } = api.chat.getById.queryOptions({ id: chatId });
      const compared = queries.getQueryData(queryKey)?.comparison?.find((message) => message.id === id);
      return compared?.status === "STREAMING" ? id : null;
    },
    [refetchMessages, queries, chatId],
  );
  const refetchOpenReply = useCallback(
    async () => findOpenReply(await refetchMessages())?.id ?? null,
    [refetchMessages],
  );

  const acceptTurn = useCallback(
    async (turn: PendingTurn, messageId: string, first: Response) => {
      const identifiedTurn = { ...turn, reply: { ...turn.reply, id: messageId } };
      setPending(identifiedTurn);
      feed.follow({ messageId, first }, refetchOpenReply);
      await refetchOpenReply();
      setPending((now) => (now === identifiedTurn ? null : now));
    },
    [feed, refetchOpenReply],
  );

  useEffect(() => {
    const handover = takeHandover(chatId);
    if (handover) void acceptTurn(handover.pending, handover.pending.reply.id, handover.response);
    return () => feed.stop();
  }, [chatId, feed, acceptTurn]);

  // A reply requested by another page, or open when this page loads.
  const open = findOpenReply(stored);
  const shown = useRef(open?.parts);
  shown.current = open?.parts;
  const openId = open?.id;
  const streamId = open?.streamId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reply that continues after a wait has another stream
  useEffect(() => {
    if (openId) feed.follow({ messageId: openId, shown: shown.current ?? [] }, refetchOpenReply);
  }, [openId, streamId, feed, refetchOpenReply]);
  const renderedId = findOpenReply(messages)?.id;
  useEffect(() => feed.setRendered(renderedId), [feed, renderedId]);

  /** Sends a turn. Returns false if it was refused; the person has then been told why. */
  async function submitTurn(
    options: TurnOptions,
    turn: PendingTurn,
    onRefused: (error: unknown) => void = showRefusal,
  ) {
    setFailure(null);
    setPending(turn);
    const draft = getDraft?.();
    const result = await sendTurn({ workspaceId, chatId, ...options, ...(draft && { draft }) });
    if (result.state === "taken") {
      void acceptTurn(turn, result.messageId, result.response);
      return true;
    }
    const currentMessages = await refetchMessages();
    setPending(null);
    // The turn may have arrived before the connection broke.
    const hasArrived =
      findOpenReply(currentMessages) || (!turn.from && currentMessages.some(({ id }) => id === turn.question?.id));
    if (result.state === "lost" && hasArrived) return true;
    if (result.state === "refused") onRefused(result.error);
    else toast.failed(commonToastText.unknown);
    return false;
  }

  function send(turn: UserTurnDraft, choice: Choice, onRefused?: (error: unknown) => void) {
    const question = { id: turn.id, ...toTurnParts(turn) };
    return submitTurn({ ...choice, message: turn }, pendingTurn({ metadata: choice, question }), onRefused);
  }
  /** Another tab may have sent the same message, or another one at the same time: then it is no failure. */
  const sendQueued = (turn: UserTurnDraft, choice: Choice) =>
    send(turn, choice, (error) => {
      if (readRefusal(error, "").code !== "conflict") showRefusal(error);
    });
  const regenerate = (replyId: string, choice: Choice) =>
    submitTurn({ ...choice, trigger: "regenerate", replyId }, pendingTurn({ metadata: choice, from: replyId }));
  function edit(id: string, text: string, choice: Choice) {
    const { parts = [], metadata = {} } = messages.find((message) => message.id === id) ?? {};
    const rest = parts.filter(({ type }) => type !== "text");
    const newParts = text ? [{ type: "text" as const, text }, ...rest] : rest;
    const message = { id, text, images: [], files: [] };
    const question = { id, parts: newParts, metadata };
    return submitTurn({ ...choice, trigger: "edit", message }, pendingTurn({ metadata: choice, question, from: id }));
  }
  const continueReply = (choice: Choice) =>
    send({ id: newId(), text: chatText.message.continueMessage, images: [], files: [] }, choice);
  const requestReply = (choice: Choice) =>
    submitTurn(choice, pendingTurn({ metadata: choice }), (error) => {
      const refusal = readRefusal(error, commonToastText.unknown);
      // Another page was faster; its reply is followed.
      if (refusal.code === "conflict") return;
      setFailure(refusal.text);
      if (refusal.opens || refusal.isSignedOut) showRefusal(error);
    });

  /** The reply continues once nothing waits any more. */
  const { mutateAsync: decide } = useMutation(api.chat.decideToolCall.mutationOptions());
  const decideToolCall = useCallback<DecideToolCall>(
    async (id, decision) => {
      try {
        await decide({ id, decision });
      } finally {
        await refetchMessages();
      }
    },
    [decide, refetchMessages],
  );

  const { mutateAsync: steerReply } = useMutation(api.chat.steer.mutationOptions());
  const steer = useCallback(
    async (turn: UserTurnDraft) => {
      const isAccepted = await steerReply({ id: chatId, message: turn }).then(
        (sent) => sent.isAccepted,
        // The person has been told why; the message stays queued.
        () => false,
      );
      // The message must be among those that wait before it leaves the queue.
      if (isAccepted) await refetchMessages();
      return isAccepted;
    },
    [steerReply, refetchMessages, chatId],
  );
  const { mutateAsync: withdrawMessage } = useMutation(api.chat.withdrawSteering.mutationOptions());
  const withdrawSteering = useCallback(
    async (messageId: string) => {
      const isRemoved = await withdrawMessage({ id: chatId, messageId }).then(
        (withdrawn) => withdrawn.isRemoved,
        () => null,
      );
      if (isRemoved !== null) await refetchMessages();
      return isRemoved;
    },
    [withdrawMessage, refetchMessages, chatId],
  );

  const { mutate: keepAnswer } = useMutation(api.chat.keepAnswer.mutationOptions({ onSettled: refetchMessages }));
  const version = useMutation(api.chat.selectVersion.mutationOptions({ onSettled: refetchMessages }));
  const selectVersion = (messageServerId: string) => {
    if (!version.isPending) version.mutate({ messageServerId });
  };

  const loadToolOutput = useCallback<LoadToolOutput>(
    async (id) => (await queries.fetchQuery(api.chat.getToolOutput.queryOptions({ id }))).output,
    [queries],
  );

  const isOpened = useRef(false);
  const isFresh = query.isFetchedAfterMount && chat !== undefined;
  const answerOpenQuestion = useEffectEvent(() => {
    const isUnanswered = messages.at(-1)?.role === "user" && !pending && canWrite;
    if (chat && isUnanswered) void requestReply(choiceOf(chat));
  });
  useEffect(() => {
    if (!isFresh || isOpened.current) return;
    isOpened.current = true;
    answerOpenQuestion();
  }, [isFresh]);

  return {
    query,
    chat,
    messages,
    window,
    /** Whether the messages are those of now; cached ones are shown meanwhile. */
    isFresh,
    answering,
    canWrite,
    liveReply: feed.store,
    failure,
    send,
    sendQueued,
    regenerate,
    edit,
    continueReply,
    requestReply,
    selectVersion,
    comparison,
    refetchCompared,
    keepAnswer,
    decideToolCall,
    steer,
    withdrawSteering,
    loadToolOutput,
  };
}

export type ChatState = ReturnType<typeof useChat>;
