import { useSyncExternalStore } from "react";
import type { LiveReply, ReplySource } from "./reply-feed.ts";

const subscribeToNothing = () => () => {};

/** The live reply of a message; null unless this message is being written. */
export function useLiveReply(feed: ReplySource, messageId: string, isOpen: boolean): LiveReply | null {
  const live = useSyncExternalStore(isOpen ? feed.subscribe : subscribeToNothing, feed.get);
  return live?.messageId === messageId ? live : null;
}
