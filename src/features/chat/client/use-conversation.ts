import { useMutation } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { useQuotes } from "#client/composer-quote.ts";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import { messageVersionsText } from "#product/texts/chat/message-versions.ts";
import type { ToolDecisions } from "#tools/tool-decisions.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { useMedia } from "#ui/hooks/use-media.ts";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";
import type { ComposerHandle } from "../composer/composer.tsx";
import type { ReplyActions } from "../message/reply-message.tsx";
import type { QuestionActions } from "../message/user-message.tsx";
import { useMessageQueue } from "./queue/use-message-queue.ts";
import { type ChatState, choiceOf } from "./use-chat.ts";
import { useChatNames } from "./use-chat-names.ts";
import { useComposer } from "./use-composer.ts";

const noSteering: NonNullable<ChatState["chat"]>["steering"] = [];

interface ConversationOptions {
  chatId: string;
  state: ChatState;
  /** Shows what a reply sent to its model; only test chats know. */
  onShowSent?: (replyId: string) => void;
}

/** What a person can do in a chat: write, queue, stop, edit, regenerate, decide. `Conversation` shows it. */
export function useConversation({ chatId, state, onShowSent }: ConversationOptions) {
  const { chat, messages, answering, canWrite } = state;
  const { id: workspaceId, userId } = useWorkspace();
  const isAnswering = answering !== undefined;
  const composerRef = useRef<ComposerHandle>(null);
  const scrollToEndRef = useRef<(() => void) | null>(null);
  // On a phone, autofocus would open the keyboard.
  const canHover = useMedia("(hover: hover)");
  const [editing, setEditing] = useState<{ id: string; text: string } | null>(null);
  const [messageToDelete, setMessageToDelete] = useState<string | null>(null);

  const stop = useMutation(api.chat.stop.mutationOptions());
  const stopReply = () => stop.mutate({ id: chatId });
  const queue = useMessageQueue({
    chatId,
    userId,
    messages,
    comparison: state.comparison,
    stored: state.window.stored,
    canSend: canWrite && state.isFresh,
    steering: chat?.steering ?? noSteering,
    choice: choiceOf(chat),
    send: state.sendQueued,
    stop: stopReply,
    steer: state.steer,
    withdraw: state.withdrawSteering,
  });
  const composer = useComposer({
    workspaceId,
    draftName: `${userId}-${chatId}`,
    defaultChoice: choiceOf(chat),
    // Otherwise the assistant would answer instead of the agent of the chat.
    isLoading: state.query.isPending,
    // Messages wait in the queue while an answer is written.
    isAnswering: false,
    async onSend(turn, choice, { isSteering }) {
      if (queue.isQueueing) {
        const isAdded = queue.add(turn, choice);
        if (isAdded && isSteering && queue.canSteer) void queue.steer(turn.id);
        return isAdded;
      }
      requestAnimationFrame(() => scrollToEndRef.current?.());
      return state.send(turn, choice);
    },
  });
  useQuotes(canWrite, (quote) => {
    composer.setText((text) => [text.trimEnd(), quote].filter(Boolean).join("\n\n"));
    composerRef.current?.focus();
  });
  const messageAgentIds = messages.map(({ metadata }) => metadata.agentId);
  const names = useChatNames(workspaceId, [chat?.agentId, composer.choice.agentId, ...messageAgentIds], chat?.agent);
  useShortcut(shortcuts.stop, stopReply, { isDisabled: !isAnswering || !canWrite, whileTyping: true });
  useShortcut(shortcuts.focusComposer, () => composerRef.current?.focus());

  /** After an action whose element has disappeared. On a phone, the focus would open the keyboard. */
  const focusComposer = () => {
    if (canHover) composerRef.current?.focus();
  };
  // A stable object, so that messages do not rerender; it calls the latest functions.
  const messageActions = {
    async regenerate(replyId: string, languageModelId = composer.choice.languageModelId): Promise<void> {
      const reply = messages.find(({ id }) => id === replyId);
      const isTaken = await state.regenerate(replyId, { ...composer.choice, languageModelId });
      if (isTaken && reply?.status === "FAILED") queue.addSteering(reply.parts, composer.choice);
    },
    selectVersion(id: string) {
      // The queue would go on after the answer of the other version.
      if (queue.list.length > 0) toast.info(messageVersionsText.queueFirst);
      else state.selectVersion(id);
    },
    continueReply: () => void state.continueReply(composer.choice),
    startEdit: (id: string, text: string) => setEditing({ id, text }),
    stopEdit() {
      setEditing(null);
      focusComposer();
    },
    async edit(id: string, text: string) {
      setEditing(null);
      focusComposer();
      // If the edit is refused, restore the typed text.
      if (!(await state.edit(id, text, composer.choice))) setEditing({ id, text });
    },
    remove: setMessageToDelete,
    showSent: (replyId: string) => onShowSent?.(replyId),
  };
  const latestActions = useRef(messageActions);
  latestActions.current = messageActions;
  const { decideToolCall } = state;
  const decisions = useMemo<ToolDecisions>(
    () => ({ place: "chat", decide: canWrite ? decideToolCall : null }),
    [canWrite, decideToolCall],
  );
  const canShowSent = onShowSent !== undefined;
  const actions = useMemo<ReplyActions & QuestionActions>(
    () => ({
      regenerate: (id, languageModelId) => void latestActions.current.regenerate(id, languageModelId),
      selectVersion: (id) => latestActions.current.selectVersion(id),
      continueReply: () => latestActions.current.continueReply(),
      startEdit: (id, text) => latestActions.current.startEdit(id, text),
      stopEdit: () => latestActions.current.stopEdit(),
      edit: (id, text) => latestActions.current.edit(id, text),
      remove: (id) => latestActions.current.remove(id),
      ...(canShowSent && { showSent: (id: string) => latestActions.current.showSent(id) }),
    }),
    [canShowSent],
  );
  /** The last message of the person is queued, or else in the chat. */
  const editLast = () => {
    const queued = queue.list.at(-1);
    if (queued) return void queue.startEdit(queued.turn.id);
    const last = messages.findLast(({ role }) => role === "user");
    if (last && !isAnswering) setEditing({ id: last.id, text: textOf(last.parts) });
  };

  const comparisonActions = {
    keep(messageServerId: string) {
      state.keepAnswer({ messageServerId });
      focusComposer();
    },
    stop: (messageServerId: string) => stop.mutate({ id: chatId, messageServerId }),
  };
  const messageWithVersions = messages.find(({ id, versions }) => id === messageToDelete && versions);
  const versionsToDelete: "one" | "all" | undefined =
    messageWithVersions && (messageWithVersions === messages.at(-1) ? "one" : "all");

  return {
    chatId,
    state,
    isAnswering,
    queue,
    composer,
    names,
    actions,
    comparisonActions,
    decisions,
    editing,
    editLast,
    stopReply,
    focusComposer,
    canHover,
    composerRef,
    scrollToEndRef,
    messageToDelete,
    versionsToDelete,
    closeDelete: () => setMessageToDelete(null),
    /** Sends a suggested message at once. */
    sendText: (text: string) => void state.send({ id: newId(), text, images: [], files: [] }, composer.choice),
  };
}

export type ConversationControl = ReturnType<typeof useConversation>;
