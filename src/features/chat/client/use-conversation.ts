import { useMutation } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { useQuotes } from "#client/composer-quote.ts";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import type { ToolDecisions } from "#tools/tool-decisions.tsx";
import { useMedia } from "#ui/hooks/use-media.ts";
import { useShortcut } from "#ui/shortcuts/use-shortcut.ts";
import type { ComposerHandle } from "../composer/composer.tsx";
import { useMessageQueue } from "./queue/use-message-queue.ts";
import type { ChatState } from "./use-chat.ts";
import { useChatNames } from "./use-chat-names.ts";
import { useComposer } from "./use-composer.ts";

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
    stored: state.window.stored,
    canSend: canWrite && state.isFresh,
    send: state.sendQueued,
    stop: stopReply,
  });
  const composer = useComposer({
    workspaceId,
    draftName: `${userId}-${chatId}`,
    defaultChoice: { agentId: chat?.agentId ?? null, languageModelId: chat?.languageModelId ?? null },
    // Messages wait in the queue while an answer is written.
    isAnswering: false,
    async onSend(turn, choice) {
      if (queue.isQueueing) return queue.add(turn, choice);
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
    regenerate: (replyId: string) => void state.regenerate(replyId, composer.choice),
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
  const actions = useMemo(
    () => ({
      regenerate: (id: string) => latestActions.current.regenerate(id),
      continueReply: () => latestActions.current.continueReply(),
      startEdit: (id: string, text: string) => latestActions.current.startEdit(id, text),
      stopEdit: () => latestActions.current.stopEdit(),
      edit: (id: string, text: string) => latestActions.current.edit(id, text),
      remove: (id: string) => latestActions.current.remove(id),
      ...(canShowSent && { showSent: (id: string) => latestActions.current.showSent(id) }),
    }),
    [canShowSent],
  );
  /** The last message of the person is queued, or else in the chat. */
  const editLast = () => {
    const queued = queue.list.at(-1);
    if (queued) return queue.startEdit(queued.turn.id);
    const last = messages.findLast(({ role }) => role === "user");
    if (last && !isAnswering) setEditing({ id: last.id, text: textOf(last.parts) });
  };

  return {
    chatId,
    state,
    isAnswering,
    queue,
    composer,
    names,
    actions,
    decisions,
    editing,
    editLast,
    stopReply,
    focusComposer,
    canHover,
    composerRef,
    scrollToEndRef,
    messageToDelete,
    closeDelete: () => setMessageToDelete(null),
    /** Sends a suggested message at once. */
    sendText: (text: string) => void state.send({ id: newId(), text, images: [], files: [] }, composer.choice),
  };
}

export type ConversationControl = ReturnType<typeof useConversation>;
