export interface CalendarDouble {
  events: Record<string, unknown>[];
  /** Queries of lists and of new events. */
  readonly queries: URLSearchParams[];
  handle(request: Request, url: URL): Promise<Response>;
}

const path = "/calendar/v3/calendars/primary/events";
const refusal = (code: number, message: string, reason: string) =>
  Response.json({ error: { code, message, errors: [{ domain: "global", reason, message }] } }, { status: code });

/** The part of Google Calendar's API v3 that the connector uses, for one calendar. */
export function createCalendarDouble(): CalendarDouble {
  const double: CalendarDouble = {
    events: [],
    queries: [],
    async handle(request, url) {
      double.queries.push(url.searchParams);
      if (request.method === "POST") {
        const event = (await request.json()) as Record<string, unknown>;
        if (double.events.some(({ id }) => id === event.id))
          return refusal(409, "The requested identifier already exists.", "duplicate");
        double.events.push(event);
        return Response.json({ kind: "calendar#event", status: "confirmed", ...event });
      }
      if (url.pathname === path)
        return Response.json({ kind: "calendar#events", timeZone: "Europe/Berlin", items: double.events });
      const event = double.events.find(({ id }) => url.pathname === `${path}/${id}`);
      return event ? Response.json(event) : refusal(404, "Not Found", "notFound");
    },
  };
  return double;
}
