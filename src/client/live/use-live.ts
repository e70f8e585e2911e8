import { createContext, use, useEffect, useRef } from "react";
import type { LiveEvent } from "./live-changes.ts";
import type { LiveTopics } from "./live-connection.ts";

export interface LiveHub {
  /** Says what a page shows; the returned function takes it back. */
  followTopics: (page: LiveTopics) => () => void;
  addListener: (onEvent: (news: LiveEvent) => void) => () => void;
}

export const LiveContext = createContext<LiveHub | null>(null);

interface LivePage {
  chatId?: string;
  runId?: string;
  /** Whose builder is open. */
  workflowId?: string | undefined;
  /** For what a reload of queries does not cover. */
  onEvent?: (news: LiveEvent) => void;
}

/** Follows what happens elsewhere: queries that an event makes stale are read anew without further ado. */
export function useLive({ chatId, runId, workflowId, onEvent }: LivePage): void {
  const hub = use(LiveContext);
  const latest = useRef(onEvent);
  latest.current = onEvent;
  useEffect(() => {
    if (hub && (chatId || runId || workflowId))
      return hub.followTopics({ chat: chatId, run: runId, workflow: workflowId });
  }, [hub, chatId, runId, workflowId]);
  const isListening = onEvent !== undefined;
  useEffect(() => {
    if (hub && isListening) return hub.addListener((news) => latest.current?.(news));
  }, [hub, isListening]);
}
