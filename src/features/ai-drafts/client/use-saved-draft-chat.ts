import { useState } from "react";
import type { Conversation } from "./conversation.ts";
import { type DraftChat, type DraftChatOptions, useDraftChat } from "./use-draft-chat.ts";

export interface SavedDraftChat<Proposal, Draft> {
  talk: Conversation<Proposal, Draft>;
  /** Whether the dialog shows the chat, so that a dialog closed by mistake reopens as it was. */
  isShown: boolean;
}

export interface DialogDraftChat<Proposal, Draft> extends DraftChat<Proposal, Draft> {
  isShown: boolean;
  setShown: (isShown: boolean) => void;
}

interface SavedDraftChatOptions<Proposal, Draft> extends Omit<DraftChatOptions<Proposal, Draft>, "initial" | "save"> {
  load: () => SavedDraftChat<Proposal, Draft> | null;
  /** Null deletes it. */
  save: (chat: SavedDraftChat<Proposal, Draft> | null) => void;
}

/** A chat of a dialog. It is saved until its draft is used or the person starts over. */
export function useSavedDraftChat<Proposal, Draft>({
  load,
  save,
  ...options
}: SavedDraftChatOptions<Proposal, Draft>): DialogDraftChat<Proposal, Draft> {
  const [saved] = useState(load);
  const [isShown, setShownState] = useState(saved?.isShown ?? false);
  const chat = useDraftChat<Proposal, Draft>({
    ...options,
    initial: saved?.talk ?? null,
    // Messages are only sent while the chat is shown.
    save: (conversation) => save(conversation && { talk: conversation, isShown: true }),
  });
  return {
    ...chat,
    isShown,
    setShown(next) {
      const { turns, draft, past } = chat;
      if (turns.length > 0) save({ talk: { turns, draft, past }, isShown: next });
      setShownState(next);
    },
  };
}
