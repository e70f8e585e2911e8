import { sentences } from "../../sentences.ts";

/** Why an event can't be read or created. */
export const calendarErrorText = sentences("calendarErrorText", {
  noTime: (given: string) => `“${given}” is not a date or time. Write it like 2026-03-09T14:00+01:00 or 2026-03-09.`,
  noTimeZone: "Times without an offset need a time zone, such as Europe/Berlin.",
  mixedTimes: "Start and end must both be days, or both be times.",
  endFirst: "The end must be after the start.",
  noAddress: (given: string) => `“${given}” is not an email address.`,
  tooManyGuests: (max: number) => `An event can have at most ${max} guests.`,
  noEvent: "There is no event with this id. Take the id from the list of events.",
});
