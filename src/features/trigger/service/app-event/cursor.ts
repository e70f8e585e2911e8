import type { AppEvent } from "#features/integration/service/events/read-app-events.ts";
import { type AppEventName, orderOf } from "#product/accounts/app-events.ts";
import type { EventCursor } from "../../schema.ts";

/** The events after a cursor; `events` and the answer begin with the oldest. */
export const newEventsOf = ({ after, seen }: EventCursor, events: readonly AppEvent[]): readonly AppEvent[] =>
  events.filter(({ id, order }) => order > after || (order === after && !seen.includes(id)));

/** The cursor once these events are known, the oldest first. Without one before, everything until now is known. */
export function moveCursor(
  before: EventCursor | null,
  events: readonly AppEvent[],
  { event, now }: { event: AppEventName; now: Date },
): EventCursor {
  const order = orderOf(event);
  const last = events.at(-1)?.order ?? 0;
  // Rows that were deleted leave their numbers to later ones.
  const start = order === "row" ? 0 : (before?.after ?? (order === "time" ? now.getTime() : 0));
  const after = Math.max(last, start);
  const ids = events.filter((one) => one.order === after).map(({ id }) => id);
  return { after, seen: [...new Set([...(before?.after === after ? before.seen : []), ...ids])] };
}
