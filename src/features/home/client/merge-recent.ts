import type { Status } from "#ui/feedback/status-dot.tsx";

/** A chat or a run in the lists of the sidebar, the home page, and the palette. */
export interface RecentItem {
  id: string;
  kind: "chat" | "run";
  title: string;
  href: string;
  at: Date;
  status: Status;
  statusText: string;
  /** Title of its agent or workflow. */
  origin: string | null;
}

/**
 * Merges chats and runs, newest first. Runs older than the loaded chats are left out while there are more chats, so that
 * rows never move after they are shown.
 */
export function mergeRecent(chats: RecentItem[], runs: RecentItem[], hasMoreChats: boolean): RecentItem[] {
  const oldestChat = chats.at(-1)?.at.getTime() ?? 0;
  const shownRuns = hasMoreChats ? runs.filter(({ at }) => at.getTime() >= oldestChat) : runs;
  return [...chats, ...shownRuns].sort((a, b) => b.at.getTime() - a.at.getTime());
}
