import { createHash } from "node:crypto";
import { isEmail } from "#lib/email.ts";
import { AppError } from "#lib/errors.ts";
import { asObject, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import { visibleLine, visibleText } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { calendarErrorText as text } from "#product/texts/integration/calendar-errors.ts";
import { type RunAction, ServiceRefusal } from "../../action-call.ts";
import { eventTimes, isoMoment } from "./event-times.ts";

const events = "/calendar/v3/calendars/primary/events";
const max = limits.integration.calendar;

const list: RunAction = async ({ value, send }) => {
  const answer = asObject(
    await send({
      path: events,
      query: {
        singleEvents: "true",
        orderBy: "startTime",
        maxResults: String(max.listed),
        timeMin: value("from") ? isoMoment(value("from")) : new Date().toISOString(),
        timeMax: value("to") ? isoMoment(value("to")) : undefined,
        q: value("query") || undefined,
      },
    }),
  );
  const found = objectsIn(answer.items);
  if (found.length === 0) return "No events.";
  const zone = visibleLine(asText(answer.timeZone));
  return [...(zone ? [`Time zone of the calendar: ${zone}`] : []), ...found.map(summary)].join("\n\n");
};

const summary = (event: JsonObject): string =>
  [
    `${period(event)}: ${visibleLine(asText(event.summary)) || "(no title)"}`,
    ...(asText(event.location) ? [`Place: ${visibleLine(asText(event.location))}`] : []),
    ...(asText(event.status) === "cancelled" ? ["Canceled"] : []),
    `Id: ${asText(event.id)}`,
  ].join("\n");

const momentOf = (given: unknown): string => asText(asObject(given).dateTime) || asText(asObject(given).date);
const period = ({ start, end }: JsonObject): string => visibleLine(`${momentOf(start)} to ${momentOf(end)}`);

const read: RunAction = async ({ value, send }) => {
  const id = value("id");
  if (!/^[\w-]{1,1024}$/.test(id)) throw new AppError("invalid", text.noEvent);
  const event = asObject(await send({ path: `${events}/${id}` }));
  const guests = objectsIn(event.attendees)
    .slice(0, max.guests)
    .map(({ email, responseStatus }) => `- ${visibleLine(`${asText(email)} (${asText(responseStatus)})`)}`);
  const description = visibleText(asText(event.description)).slice(0, max.descriptionChars);
  return [
    summary(event),
    ...(description ? [description] : []),
    ...(guests.length > 0 ? [`Guests:\n${guests.join("\n")}`] : []),
  ].join("\n\n");
};

const create: RunAction = async ({ value, send, callId }) => {
  const guests = value("guests")
    .split(/[,;\s]+/)
    .filter(Boolean);
  const wrong = guests.find((one) => !isEmail(one));
  if (wrong !== undefined) throw new AppError("invalid", text.noAddress(wrong.slice(0, 100)));
  if (guests.length > max.guests) throw new AppError("limit", text.tooManyGuests(max.guests));
  // Under this id, an event is created once, however often the request arrives.
  const id = createHash("sha256").update(callId).digest("hex");
  const event = {
    id,
    summary: value("title"),
    ...eventTimes({ start: value("start"), end: value("end"), timeZone: value("time_zone") }),
    ...(value("location") && { location: value("location") }),
    ...(value("description") && { description: value("description") }),
    ...(guests.length > 0 && { attendees: guests.map((email) => ({ email })) }),
  };
  try {
    const query = { sendUpdates: guests.length > 0 ? "all" : "none" };
    return `Created.\n${summary(asObject(await send({ method: "POST", path: events, query, body: event })))}`;
  } catch (error) {
    if (!(error instanceof ServiceRefusal) || error.status !== 409) throw error;
    return `Created before.\n${summary(asObject(await send({ path: `${events}/${id}` })))}`;
  }
};

export const googleCalendarActions: Readonly<Record<string, RunAction>> = {
  google_calendar_list_events: list,
  google_calendar_read_event: read,
  google_calendar_create_event: create,
};
