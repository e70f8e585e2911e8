import { type QueryFilters, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { type LiveEvent, staleQueries } from "#client/live/live-changes.ts";
import {
  type LiveConnection,
  type LiveState,
  type LiveTopics,
  openLiveConnection,
} from "#client/live/live-connection.ts";
import { createReload } from "#client/live/reload-stale.ts";
import { LiveContext, type LiveHub } from "#client/live/use-live.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { timers } from "#product/timers.ts";
import { ConnectionBanner } from "./connection-banner.tsx";

/** Keeps the page's connection to /api/live and refetches stale queries. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>("connecting");
  const connection = useRef<LiveConnection | null>(null);
  const pages = useRef(new Set<LiveTopics>());
  const listeners = useRef(new Set<(event: LiveEvent) => void>());

  const hub = useMemo<LiveHub>(() => {
    let isPlanned = false;
    // Batched, because one page unmounts as the next one mounts.
    const watch = () => {
      if (isPlanned) return;
      isPlanned = true;
      queueMicrotask(() => {
        isPlanned = false;
        connection.current?.watch(mergeTopics(pages.current));
      });
    };
    return {
      followTopics(page) {
        pages.current.add(page);
        watch();
        return () => {
          pages.current.delete(page);
          watch();
        };
      },
      addListener(onEvent) {
        listeners.current.add(onEvent);
        return () => {
          listeners.current.delete(onEvent);
        };
      },
    };
  }, []);

  useEffect(() => {
    const stale = new Map<string, QueryFilters>();
    const reloadStale = createReload(queries);
    let flushTimer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      flushTimer = undefined;
      for (const filter of stale.values()) reloadStale(filter);
      stale.clear();
    };
    const reload = (event: LiveEvent) => {
      for (const filter of staleQueries(event)) stale.set(JSON.stringify(filter.queryKey), filter);
      if (stale.size > 0) flushTimer ??= setTimeout(flush, timers.screen.liveEventBatchMs);
    };
    const opened = openLiveConnection({
      workspaceId,
      onState: setState,
      onGap: () => reloadStale({}),
      onTopicsOpen({ chat, run }) {
        for (const id of chat?.split(",") ?? []) reload({ topic: `chat:${id}`, changed: "messages" });
        for (const id of run?.split(",") ?? []) reload({ topic: `run:${id}`, changed: "run" });
      },
      onEvent(event) {
        for (const listen of listeners.current) listen(event);
        reload(event);
      },
    });
    connection.current = opened;
    opened.watch(mergeTopics(pages.current));
    return () => {
      clearTimeout(flushTimer);
      opened.close();
      connection.current = null;
    };
  }, [workspaceId, queries]);

  return (
    <LiveContext value={hub}>
      <ConnectionBanner state={state} />
      {children}
    </LiveContext>
  );
}

/** Merges topics, because a page may show several items at once. */
function mergeTopics(pages: Iterable<LiveTopics>): LiveTopics {
  const [chats, runs, workflows] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const { chat, run, workflow } of pages) {
    if (chat) chats.add(chat);
    if (run) runs.add(run);
    if (workflow) workflows.add(workflow);
  }
  const listed = (ids: Set<string>) => (ids.size > 0 ? [...ids].join(",") : undefined);
  return { chat: listed(chats), run: listed(runs), workflow: listed(workflows) };
}
