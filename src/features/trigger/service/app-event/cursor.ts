import type { AppEvent } from "#features/integration/service/events/read-app-events.ts";
import { type AppEventName, orderOf } from "#product/accounts/app-events.ts";
import type { EventCursor } from "../../schema.ts";

/** The events after a cursor. `events` and the result start with the oldest. After a renumbering, none counts as new. */
export const newEventsOf = (cursor: EventCursor, events: readonly AppEvent[]): readonly AppEvent[] =>
  isOutdated(cursor, events)
    ? []
    : events.filter(({ id, order }) => order > cursor.after || (order === cursor.after && !cursor.seen.includes(id)));

/**
 * The cursor once these events are known, the oldest first. Without one before, and in a new generation, everything
 * until now is known.
 */
export function moveCursor(
  from: EventCursor | null,
  events: readonly AppEvent[],
  { event, now }: { event: AppEventName; now: Date },
): EventCursor {
  const before = from && isOutdated(from, events) ? null : from;
  const generation = events.at(-1)?.generation ?? before?.generation;
  const order = orderOf(event);
  const last = events.at(-1)?.order ?? 0;
  // Rows that were deleted leave their numbers to later ones.
  const start = order === "row" ? 0 : (before?.after ?? (order === "time" ? now.getTime() : 0));
  const after = Math.max(last, start);
  const ids = events.filter((one) => one.order === after).map(({ id }) => id);
  const seen = [...new Set([...(before?.after === after ? before.seen : []), ...ids])];
  return { after, seen, ...(generation !== undefined && { generation }) };
}

/** Whether the service has renumbered its events since the cursor was stored. */
function isOutdated({ generation }: EventCursor, events: readonly AppEvent[]): boolean {
  const current = events.at(-1)?.generation;
  return generation !== undefined && current !== undefined && current !== generation;
}
