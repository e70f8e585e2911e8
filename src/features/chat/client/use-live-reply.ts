import { useStore } from "zustand";
import type { LiveReply, LiveReplyStore } from "./reply-feed.ts";

/** The live reply of a message; null unless this message is being written. */
export const useLiveReply = (store: LiveReplyStore, messageId: string): LiveReply | null =>
  useStore(store, ({ live }) => (live?.messageId === messageId ? live : null));
