/** Who else has the workflow open, as far as was heard of them: pure, and known to this page only. */

import type { PresenceNews, Whereabout } from "#builder/session/presence-state.ts";
import type { LiveNews } from "#client/shell/live-changes.ts";
import { timers } from "#product/timers.ts";

interface Visit {
  readonly userId: string;
  readonly nodeId: string | null;
  readonly heardAt: number;
  /** Since when they are in that step. */
  readonly movedAt: number;
  /** When they were last heard to change its settings. */
  readonly editedAt: number | null;
}
/** By person and page. */
export type Visits = ReadonlyMap<string, Visit>;

/** A member who makes pages up fills no memory. */
const mostVisits = 100;

/** Null for what is no news of where somebody is in this workflow. */
export function readPresence(news: LiveNews, workflowId: string): PresenceNews | null {
  const { topic, changed, userId, visitId, nodeId, editing } = news;
  if (topic !== `workflow:${workflowId}` || changed !== "presence") return null;
  if (news.isAsked === true) return { do: "ask" };
  if (typeof userId !== "string" || typeof visitId !== "string") return null;
  // Nobody speaks for a page of somebody else: the server says who it was.
  const key = `${userId} ${visitId}`;
  if (news.isLeaving === true) return { do: "leave", key };
  const isEditing = editing === "typing" || editing === "takeOver";
  return {
    do: "be",
    key,
    userId,
    nodeId: typeof nodeId === "string" ? nodeId : null,
    editing: isEditing ? editing : "no",
  };
}

export function hear(visits: Visits, news: PresenceNews, now: number): Visits {
  if (news.do === "ask") return visits;
  const known = visits.get(news.key);
  const next = new Map(visits);
  if (news.do === "leave") return next.delete(news.key) ? next : visits;
  if (!known && visits.size >= mostVisits) return visits;
  const { userId, nodeId } = news;
  const movedAt = known?.nodeId === nodeId ? known.movedAt : now;
  return next.set(news.key, { userId, nodeId, heardAt: now, movedAt, editedAt: news.editing === "no" ? null : now });
}

/** Without those of whom nothing was heard for too long. */
export function fade(visits: Visits, now: number): Visits {
  const left = [...visits].filter(([, { heardAt }]) => now - heardAt < timers.presence.timeoutMs);
  return left.length === visits.size ? visits : new Map(left);
}

const isEditingAt = ({ editedAt }: Visit, now: number) =>
  editedAt !== null && now - editedAt < timers.presence.editingMs;

/** How long until the next one fades, or no longer counts as editing; null while nobody is here. */
export function fadesInMs(visits: Visits, now: number): number | null {
  if (visits.size === 0) return null;
  const ends = [...visits.values()].flatMap((visit) => [
    visit.heardAt + timers.presence.timeoutMs,
    ...(visit.editedAt !== null && isEditingAt(visit, now) ? [visit.editedAt + timers.presence.editingMs] : []),
  ]);
  return Math.max(0, Math.min(...ends) - now);
}

/**
 * Everybody but oneself, once each, where they went last; who is in a step is there, whatever else they have open, and
 * who edits one is in that one.
 */
export function othersIn(visits: Visits, ownId: string, now: number): readonly Whereabout[] {
  const shown = new Map<string, Visit>();
  const rank = (visit: Visit) => (isEditingAt(visit, now) ? 2 : visit.nodeId !== null ? 1 : 0);
  for (const visit of visits.values()) {
    if (visit.userId === ownId) continue;
    const known = shown.get(visit.userId);
    const isShown =
      !known || rank(visit) > rank(known) || (rank(visit) === rank(known) && visit.movedAt > known.movedAt);
    if (isShown) shown.set(visit.userId, visit);
  }
  return [...shown.values()].map((visit) => ({
    userId: visit.userId,
    nodeId: visit.nodeId,
    isEditing: visit.nodeId !== null && isEditingAt(visit, now),
  }));
}
