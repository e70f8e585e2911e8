import { asObject, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { visibleLine, visibleText } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { sendSignedIn } from "../send-signed-in.ts";
import type { ReadEvents } from "./event-reader.ts";

const path = "/calendar/v3/calendars/primary/events";
const listed = "250";

/** New entries of the calendar. A recurring one counts once. */
export const readCalendarEntries: ReadEvents = async ({ ctx, account, signal, callId, after }) => {
  const query = {
    ...{ maxResults: listed, orderBy: "updated" },
    // The first look needs none, because everything until then is known.
    updatedMin: new Date(after ?? Date.now()).toISOString(),
  };
  const { body } = await sendSignedIn(ctx, { account, signal, callId }, { path, query });
  return objectsIn(asObject(body).items)
    .filter(({ status, recurringEventId }) => status !== "cancelled" && recurringEventId === undefined)
    .map((entry) => ({
      id: asText(entry.id),
      order: Date.parse(asText(entry.created)) || 0,
      fields: {
        ...{ title: visibleLine(asText(entry.summary)), location: visibleLine(asText(entry.location)) },
        ...{ start: momentOf(entry.start), end: momentOf(entry.end), id: asText(entry.id) },
        description: visibleText(asText(entry.description)).slice(0, limits.integration.calendar.descriptionChars),
      },
    }));
};

function momentOf(given: unknown): string {
  const { dateTime, date }: JsonObject = asObject(given);
  return asText(dateTime) || asText(date);
}
