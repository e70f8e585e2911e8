import { useSyncExternalStore } from "react";
import type { LiveReply, ReplySource } from "./reply-feed.ts";

const subscribeToNothing = () => () => {};

/** What is being written of this message; null for every message but the one being written. */
export function useLiveReply(feed: ReplySource, messageId: string, isOpen: boolean): LiveReply | null {
  const live = useSyncExternalStore(isOpen ? feed.subscribe : subscribeToNothing, feed.get);
  return live?.messageId === messageId ? live : null;
}
