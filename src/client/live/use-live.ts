import { createContext, use, useEffect, useRef } from "react";
import type { LiveEvent } from "./live-changes.ts";
import type { LiveTopics } from "./live-connection.ts";

export interface LiveHub {
  /** Follows the page's topics until the returned function is called. */
  followTopics: (page: LiveTopics) => () => void;
  addListener: (onEvent: (event: LiveEvent) => void) => () => void;
}

export const LiveContext = createContext<LiveHub | null>(null);

interface LivePage {
  chatId?: string;
  runId?: string;
  /** Id of the workflow open in the builder. */
  workflowId?: string | undefined;
  /** For changes that refetching queries doesn't cover. */
  onEvent?: (event: LiveEvent) => void;
}

/** Follows live events. Stale queries are refetched automatically. */
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
    if (hub && isListening) return hub.addListener((event) => latest.current?.(event));
  }, [hub, isListening]);
}
