/** What started a workflow in another product, in the terms of triggers. */
import type { AppEventName } from "#product/accounts/app-events.ts";
import { limits } from "#product/limits.ts";
import type { ScheduleWish } from "#product/schedule/schedule-config.ts";

export interface ScheduleDraft {
  readonly type: "SCHEDULE";
  /** Without a time zone, that of the person who imports the file. */
  readonly schedule: ScheduleWish;
}

export interface WebhookDraft {
  readonly type: "WEBHOOK";
  /** How it was called, such as `POST /orders`. */
  readonly call: string;
  readonly answer: "AT_ONCE" | "WHEN_DONE";
  /** Where the body of a call is in expressions. */
  readonly body: readonly string[];
}

export interface AppEventDraft {
  readonly type: "APP_EVENT";
  readonly event: AppEventName;
  readonly values: Readonly<Record<string, string>>;
  readonly everyMinutes: 1 | 5 | 15;
  /** The fields of the event, by their names in the other product in lower case. Other names are the same here. */
  readonly fields: Readonly<Record<string, string>>;
}

export type TriggerDraft = ScheduleDraft | WebhookDraft | AppEventDraft;

/** What a person said about an event, without what was left out. */
export const eventValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.trim().slice(0, limits.trigger.pathChars)]),
  );

const mailFields = { snippet: "text", textplain: "text", texthtml: "text", html: "text", body: "text" } as const;

/** Where each event has what other products call by these names. */
export const eventFields: Readonly<Record<AppEventName, Readonly<Record<string, string>>>> = {
  new_mailbox_message: mailFields,
  new_gmail_message: mailFields,
  new_slack_message: { user: "from", username: "from", ts: "time", event_ts: "time" },
  new_github_issue: { html_url: "url", login: "from", created_at: "time", full_name: "repository" },
  new_calendar_entry: { summary: "title" },
  new_sheet_row: { row_number: "row" },
};
