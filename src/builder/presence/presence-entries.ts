/** The other people who have the workflow open, as pure functions over this page's list. */

import type { PresenceEvent, PresenceLocation } from "#builder/session/presence-state.ts";
import type { LiveEvent } from "#client/live/live-changes.ts";
import { timers } from "#product/timers.ts";

interface PresenceEntry {
  readonly userId: string;
  readonly nodeId: string | null;
  readonly lastSeenAt: number;
  /** When they opened that step. */
  readonly movedAt: number;
  /** When they last changed its settings. */
  readonly editedAt: number | null;
}
/** Entries by user id and page id. */
export type PresenceEntries = ReadonlyMap<string, PresenceEntry>;

/** Limits the memory that invented page ids can take. */
const maxEntries = 100;

/** Parses a live event; null when it isn't a presence event of this workflow. */
export function parsePresenceEvent(event: LiveEvent, workflowId: string): PresenceEvent | null {
  const { topic, changed, userId, visitId, nodeId, editing } = event;
  if (topic !== `workflow:${workflowId}` || changed !== "presence") return null;
  if (event.isAsked === true) return { do: "ask" };
  if (typeof userId !== "string" || typeof visitId !== "string") return null;
  // The server sets the user id, so nobody can act for another person's page.
  const key = `${userId} ${visitId}`;
  if (event.isLeaving === true) return { do: "leave", key };
  const isEditing = editing === "typing" || editing === "takeOver";
  return {
    do: "update",
    key,
    userId,
    nodeId: typeof nodeId === "string" ? nodeId : null,
    editing: isEditing ? editing : "no",
  };
}

export function applyPresenceEvent(entries: PresenceEntries, event: PresenceEvent, now: number): PresenceEntries {
  if (event.do === "ask") return entries;
  const known = entries.get(event.key);
  const next = new Map(entries);
  if (event.do === "leave") return next.delete(event.key) ? next : entries;
  if (!known && entries.size >= maxEntries) return entries;
  const { userId, nodeId } = event;
  const movedAt = known?.nodeId === nodeId ? known.movedAt : now;
  return next.set(event.key, {
    userId,
    nodeId,
    lastSeenAt: now,
    movedAt,
    editedAt: event.editing === "no" ? null : now,
  });
}

/** Removes entries that are older than the expiry time. */
export function dropExpired(entries: PresenceEntries, now: number): PresenceEntries {
  const left = [...entries].filter(([, { lastSeenAt }]) => now - lastSeenAt < timers.presence.timeoutMs);
  return left.length === entries.size ? entries : new Map(left);
}

const isEditing = ({ editedAt }: PresenceEntry, now: number) =>
  editedAt !== null && now - editedAt < timers.presence.editingMs;

/** Milliseconds until the next entry expires or stops counting as editing; null for an empty list. */
export function nextExpiryMs(entries: PresenceEntries, now: number): number | null {
  if (entries.size === 0) return null;
  const ends = [...entries.values()].flatMap((visit) => [
    visit.lastSeenAt + timers.presence.timeoutMs,
    ...(visit.editedAt !== null && isEditing(visit, now) ? [visit.editedAt + timers.presence.editingMs] : []),
  ]);
  return Math.max(0, Math.min(...ends) - now);
}

/**
 * The location of every other person. With several pages, an edited step wins over an open one, and the latest wins
 * among equals.
 */
export function locationsOfOthers(entries: PresenceEntries, ownId: string, now: number): readonly PresenceLocation[] {
  const shown = new Map<string, PresenceEntry>();
  const rank = (visit: PresenceEntry) => (isEditing(visit, now) ? 2 : visit.nodeId !== null ? 1 : 0);
  for (const visit of entries.values()) {
    if (visit.userId === ownId) continue;
    const known = shown.get(visit.userId);
    const isShown =
      !known || rank(visit) > rank(known) || (rank(visit) === rank(known) && visit.movedAt > known.movedAt);
    if (isShown) shown.set(visit.userId, visit);
  }
  return [...shown.values()].map((visit) => ({
    userId: visit.userId,
    nodeId: visit.nodeId,
    isEditing: visit.nodeId !== null && isEditing(visit, now),
  }));
}
