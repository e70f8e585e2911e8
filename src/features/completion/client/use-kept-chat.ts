import { useState } from "react";
import type { Conversation } from "./conversation.ts";
import { type SetupChat, type SetupChatOptions, useSetupChat } from "./use-setup-chat.ts";

export interface KeptChat<Proposal, Draft> {
  talk: Conversation<Proposal, Draft>;
  /** Whether the dialog shows it: one that was closed by mistake comes back as it was. */
  isShown: boolean;
}

export interface ShownChat<Proposal, Draft> extends SetupChat<Proposal, Draft> {
  isShown: boolean;
  show: (isShown: boolean) => void;
}

interface KeptChatOptions<Proposal, Draft> extends Omit<SetupChatOptions<Proposal, Draft>, "kept" | "keep"> {
  recall: () => KeptChat<Proposal, Draft> | null;
  /** Null forgets it. */
  keep: (kept: KeptChat<Proposal, Draft> | null) => void;
}

/** A chat of a dialog; what was said is kept until something is made of it or it is begun anew. */
export function useKeptChat<Proposal, Draft>({
  recall,
  keep,
  ...options
}: KeptChatOptions<Proposal, Draft>): ShownChat<Proposal, Draft> {
  const [kept] = useState(recall);
  const [isShown, setShown] = useState(kept?.isShown ?? false);
  const chat = useSetupChat<Proposal, Draft>({
    ...options,
    kept: kept?.talk ?? null,
    // One talks in it only where it is shown.
    keep: (talk) => keep(talk && { talk, isShown: true }),
  });
  return {
    ...chat,
    isShown,
    show(next) {
      const { turns, draft, past } = chat;
      if (turns.length > 0) keep({ talk: { turns, draft, past }, isShown: next });
      setShown(next);
    },
  };
}
