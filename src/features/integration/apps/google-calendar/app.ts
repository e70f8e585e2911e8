import { ai, bearer, type Connector, googleClientsUrl, onlyIfAsked } from "../connector.ts";

const events = "/calendar/v3/calendars/primary/events";
const moment = "as 2026-03-09T14:00 with an offset such as +01:00, or as a day such as 2026-03-09";

export const googleCalendar: Connector = {
  appName: "google_calendar",
  auth: bearer,
  headers: [],
  keyUrl: googleClientsUrl,
  signIn: { provider: "google", scopes: ["https://www.googleapis.com/auth/calendar.events"] },
  actions: [
    {
      name: "google_calendar_list_events",
      desc: "Lists the next events of the person's main calendar, or those in a period, in the order of their start.",
      acts: false,
      path: events,
      request: {
        queryParams: [
          ai("from", `Optional begin of the period, ${moment}; now without it`),
          ai("to", `Optional end of the period, ${moment}`),
          ai("query", "Optional words that the events have"),
        ],
      },
    },
    {
      name: "google_calendar_read_event",
      desc: "Reads one event with its description and its guests.",
      acts: false,
      path: `${events}/{id}`,
      request: { queryParams: [ai("id", "Id of the event, from the list of events")] },
    },
    {
      name: "google_calendar_create_event",
      desc: `Creates an event in the person's main calendar. Guests get an invitation by email. ${onlyIfAsked}`,
      acts: true,
      path: events,
      request: {
        method: "POST",
        body: [
          ai("title", "The title"),
          ai("start", `Its start, ${moment}`),
          ai("end", `Its end, ${moment}; a day is the last one of the event`),
          ai("time_zone", "Optional time zone of times without an offset, such as Europe/Berlin"),
          ai("location", "Optional place"),
          ai("description", "Optional description"),
          ai("guests", "Optional email addresses, separated by commas"),
        ],
      },
    },
  ],
};
