/** Maps what starts a workflow without a person: schedules, webhooks, and events of apps. */
import { asList, asNumber, asObject, asText, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { AppEventName } from "#product/accounts/app-events.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { type FieldDraft, toFix } from "../../importer.ts";
import {
  cronSchedule,
  knownTimezone,
  type ReadSchedule,
  readTime,
  regularSchedules,
  unitsByName,
} from "../../schedules.ts";
import { eventFields, eventValues } from "../../trigger-draft.ts";
import type { MappedStep, Node } from "../steps.ts";

const texts = importedStepText.toFix;
const dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

export function schedule({ data }: Node): MappedStep {
  const read = readSchedules(data);
  const times = asText(data.cron_expression) || asText(data.frequency);
  if (read.length === 0) return { is: { as: "through" }, remarks: [toFix(texts.schedule(times))] };
  return { is: { as: "through" }, triggers: read.map((one) => ({ type: "SCHEDULE", schedule: one.schedule })) };
}

function readSchedules(data: JsonObject): ReadSchedule[] {
  const zone = knownTimezone(data.timezone);
  if (data.mode === "cron" || !data.frequency) {
    const read = cronSchedule(asText(data.cron_expression), zone);
    return read ? [read] : [];
  }
  const unit = unitsByName.get(asText(data.frequency));
  if (!unit) return [];
  const { time, on_minute, weekdays, monthly_days } = asObject(data.visual_config);
  const minute = asNumber(on_minute) ?? 0;
  const at = unit === "hours" ? { minute } : readTime(asText(time));
  const daysOfWeek = asList(weekdays).map((day) => dayNames.indexOf(asText(day).toLowerCase()));
  // In months that are shorter, the 31st is the last day.
  const daysOfMonth = asList(monthly_days).map((day) => (day === "last" ? 31 : Number(day)));
  return regularSchedules(unit, { ...at, daysOfWeek, daysOfMonth }, zone);
}

const fieldTypes: Readonly<Record<string, string>> = { number: "NUMBER", integer: "NUMBER", boolean: "BOOLEAN" };

const fieldOf = (one: JsonObject): FieldDraft => {
  const name = asText(one.name);
  const type = asText(one.type);
  return {
    name,
    label: name,
    type: (Object.hasOwn(fieldTypes, type) ? fieldTypes[type] : undefined) ?? "TEXT",
    isRequired: one.required === true,
  };
};

export function webhook({ data }: Node): MappedStep {
  const others = ["params", "headers"].filter((name) => objectsIn(data[name]).length > 0);
  const all = [data.body, data.params, data.headers].flatMap(objectsIn).filter((one) => asText(one.name));
  const isOwnAnswer = asText(data.response_body) !== "" || (asNumber(data.status_code) ?? 200) !== 200;
  return {
    is: { as: "form", fields: all.map(fieldOf), isOpen: true },
    triggers: [
      {
        type: "WEBHOOK",
        call: (asText(data.method) || "POST").toUpperCase(),
        answer: data.async_mode === false ? "WHEN_DONE" : "AT_ONCE",
        body: [],
      },
    ],
    remarks: [
      ...(others.length > 0 ? [toFix(texts.webhookParts(others))] : []),
      ...(isOwnAnswer ? [toFix(texts.webhookAnswer)] : []),
    ],
  };
}

/** Plugins name their events in their own words. */
const events: readonly { readonly about: RegExp; readonly event: AppEventName }[] = [
  { about: /gmail.*message/i, event: "new_gmail_message" },
  { about: /slack.*message/i, event: "new_slack_message" },
  { about: /github.*issue(?!.*comment)/i, event: "new_github_issue" },
  { about: /google_?calendar.*(?:creat|new|add)/i, event: "new_calendar_entry" },
  { about: /google_?sheets?.*row/i, event: "new_sheet_row" },
];

export function appEvent({ data }: Node): MappedStep {
  const name = [data.provider_name ?? data.provider_id, data.event_name].map(asText).join(" ");
  const event = events.find(({ about }) => about.test(name))?.event;
  const is = { as: "form" as const, fields: [], isOpen: true };
  if (!event) return { is, remarks: [toFix(texts.trigger(name.trim() || "trigger-plugin"))] };
  const given = asObject(data.event_parameters);
  const parameter = (key: string) => asText(asObject(given[key]).value ?? given[key]);
  const [owner = "", repo = ""] = parameter("repository").split("/");
  const values: Readonly<Record<AppEventName, Readonly<Record<string, string>>>> = {
    new_mailbox_message: {},
    new_gmail_message: { search: parameter("query") },
    new_slack_message: { channel: parameter("channel") },
    new_github_issue: { owner: parameter("owner") || owner, repo: parameter("repo") || repo },
    new_calendar_entry: {},
    new_sheet_row: { spreadsheet: parameter("spreadsheet"), sheet: parameter("sheet") },
  };
  return {
    is,
    triggers: [
      { type: "APP_EVENT", event, values: eventValues(values[event]), everyMinutes: 5, fields: eventFields[event] },
    ],
  };
}
