import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api, showRefusal } from "#client/api.ts";
import { readRefusal } from "#client/refusal.ts";
import { useLive } from "#client/shell/use-live.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { newId } from "#lib/id.ts";
import { chatText } from "#product/texts/chat.ts";
import { toastText } from "#product/texts/toast.ts";
import { toast } from "#ui/toast.ts";
import { canSpeakInChat } from "../access.ts";
import { partsOfTurn, type UserTurnDraft } from "./draft-turn.ts";
import { peekHandover, takeHandover } from "./handover.ts";
import { createReplyFeed } from "./reply-feed.ts";
import { sendTurn, type TurnAsk } from "./send-turn.ts";
import { type ChatMessage, type PendingTurn, pendingTurn, withPending } from "./show-turn.ts";
import { useChatWindow } from "./use-chat-window.ts";

/** Who answers, and on which model; null is nobody in particular, and the agent's own. */
export interface Choice {
  agentId: string | null;
  languageModelId: string | null;
}

const openReply = (messages: readonly ChatMessage[]) => messages.findLast(({ status }) => status === "STREAMING");

type Asked = Omit<TurnAsk, "workspaceId" | "chatId">;

/** A chat as it is now: what is stored, what was just sent, and the reply that is being written. */
export function useChat(chatId: string) {
  const { id: workspaceId, actor } = useWorkspace();
  const queries = useQueryClient();
  const query = useQuery(api.chat.getById.queryOptions({ id: chatId }));
  useLive({ chatId });
  const [feed] = useState(() => createReplyFeed(chatId));
  const [pending, setPending] = useState<PendingTurn | null>(() => peekHandover(chatId)?.pending ?? null);
  /** Why the person's last message has no answer, when nobody pressed anything for it. */
  const [failure, setFailure] = useState<string | null>(null);

  const chat = query.data;
  const window = useChatWindow(chatId, chat);
  const { stored } = window;
  const messages = useMemo(() => withPending(stored, pending), [stored, pending]);
  const answering = openReply(messages);
  const canSpeak = !chat || canSpeakInChat(actor, chat);

  const read = useCallback(async () => {
    const { queryKey } = api.chat.getById.queryOptions({ id: chatId });
    await queries.refetchQueries({ queryKey, exact: true });
    return queries.getQueryData(queryKey)?.messages ?? [];
  }, [queries, chatId]);
  const readAgain = useCallback(async () => openReply(await read())?.id ?? null, [read]);

  const taken = useCallback(
    async (turn: PendingTurn, messageId: string, first: Response) => {
      const named = { ...turn, reply: { ...turn.reply, id: messageId } };
      setPending(named);
      feed.follow({ messageId, first }, readAgain);
      await readAgain();
      setPending((now) => (now === named ? null : now));
    },
    [feed, readAgain],
  );

  useEffect(() => {
    const handed = takeHandover(chatId);
    if (handed) void taken(handed.pending, handed.pending.reply.id, handed.response);
    return () => feed.stop();
  }, [chatId, feed, taken]);

  // A reply that another page asked for, or that this one finds when it is opened.
  const open = openReply(stored);
  const shown = useRef(open?.parts);
  shown.current = open?.parts;
  const openId = open?.id;
  useEffect(() => {
    if (openId) feed.follow({ messageId: openId, shown: shown.current ?? [] }, readAgain);
  }, [openId, feed, readAgain]);

  /** True when the server has the turn; otherwise everything is as it was, and the person has been told why. */
  async function ask(asked: Asked, turn: PendingTurn, onRefused: (error: unknown) => void = showRefusal) {
    setFailure(null);
    setPending(turn);
    const answer = await sendTurn({ workspaceId, chatId, ...asked });
    if (answer.state === "taken") {
      void taken(turn, answer.messageId, answer.response);
      return true;
    }
    const now = await read();
    setPending(null);
    // It may have arrived before the connection broke.
    const isThere = openReply(now) || (!turn.from && now.some(({ id }) => id === turn.question?.id));
    if (answer.state === "lost" && isThere) return true;
    if (answer.state === "refused") onRefused(answer.error);
    else toast.failed(toastText.common.unknown);
    return false;
  }

  function send(turn: UserTurnDraft, choice: Choice) {
    const question = { id: turn.id, ...partsOfTurn(turn) };
    return ask({ ...choice, message: turn }, pendingTurn({ metadata: choice, question }));
  }
  const regenerate = (replyId: string, choice: Choice) =>
    ask({ ...choice, trigger: "regenerate", replyId }, pendingTurn({ metadata: choice, from: replyId }));
  function edit(id: string, text: string, choice: Choice) {
    const { parts = [], metadata = {} } = messages.find((message) => message.id === id) ?? {};
    const rest = parts.filter(({ type }) => type !== "text");
    const said = text ? [{ type: "text" as const, text }, ...rest] : rest;
    const message = { id, text, images: [], files: [] };
    const question = { id, parts: said, metadata };
    return ask({ ...choice, trigger: "edit", message }, pendingTurn({ metadata: choice, question, from: id }));
  }
  const goOn = (choice: Choice) =>
    send({ id: newId(), text: chatText.message.continueMessage, images: [], files: [] }, choice);
  const answer = (choice: Choice) =>
    ask(choice, pendingTurn({ metadata: choice }), (error) => {
      const refusal = readRefusal(error, toastText.common.unknown);
      // Another page was quicker: its reply is followed like any other.
      if (refusal.code === "conflict") return;
      setFailure(refusal.text);
      if (refusal.opens || refusal.isSignedOut) showRefusal(error);
    });

  const isOpened = useRef(false);
  const isFresh = query.isFetchedAfterMount && chat !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chat has been read for the first time
  useEffect(() => {
    if (!isFresh || isOpened.current) return;
    isOpened.current = true;
    const waits = messages.at(-1)?.role === "user" && !pending && canSpeak;
    if (waits) void answer({ agentId: chat.agentId, languageModelId: chat.languageModelId });
  }, [isFresh]);

  return {
    query,
    chat,
    messages,
    window,
    answering,
    canSpeak,
    feed,
    failure,
    send,
    regenerate,
    edit,
    goOn,
    answer,
  };
}

export type ChatState = ReturnType<typeof useChat>;
