import type { Status } from "#ui/feedback/status-dot.tsx";

/** A chat or a run, as the sidebar, the home page and the palette list it. */
export interface RecentItem {
  id: string;
  kind: "chat" | "run";
  title: string;
  href: string;
  at: Date;
  status: Status;
  statusText: string;
  /** The agent or the workflow it belongs to. */
  origin: string | null;
}

/**
 * Chats and runs in one list, the newest first. Older chats that are not loaded yet would come between the runs that
 * are, so those runs wait for them: rows never move once they are shown.
 */
export function mergeRecent(chats: RecentItem[], runs: RecentItem[], hasMoreChats: boolean): RecentItem[] {
  const oldestChat = chats.at(-1)?.at.getTime() ?? 0;
  const shownRuns = hasMoreChats ? runs.filter(({ at }) => at.getTime() >= oldestChat) : runs;
  return [...chats, ...shownRuns].sort((a, b) => b.at.getTime() - a.at.getTime());
}
