import { create } from "zustand";

/** A chat whose project is being selected. */
export interface ChatToMove {
  id: string;
  /** Its project now. */
  project: { id: string; name: string } | null;
}

/** The chat of the open dialog; null if it is closed. */
export const useChatToMove = create<{ chat: ChatToMove | null }>(() => ({ chat: null }));

/** Opens the dialog that moves a chat into a project; null closes it. */
export const askWhereToMove = (chat: ChatToMove | null): void => useChatToMove.setState({ chat });
