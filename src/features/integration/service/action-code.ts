import type { RunAction } from "./action-call.ts";
import { gmailActions } from "./apps/gmail/actions.ts";
import { googleCalendarActions } from "./apps/google-calendar/actions.ts";
import { googleSheetsActions } from "./apps/google-sheets/actions.ts";

/** The actions that are more than one request, by their names. */
export const actionCode: Readonly<Record<string, RunAction>> = {
  ...gmailActions,
  ...googleCalendarActions,
  ...googleSheetsActions,
};
