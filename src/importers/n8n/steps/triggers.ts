/** Maps what starts a workflow without a person: schedules, webhooks, and events of apps. */
import { asNumber, asObject, asText, getPath, type JsonObject, objectsIn } from "#lib/json/json-object.ts";
import type { AppEventName } from "#product/accounts/app-events.ts";
import { approximated, type Remark, toFix } from "../../importer.ts";
import { cronSchedule, everySchedule, type Moment, type ReadSchedule, type Unit } from "../../schedules.ts";
import { type AppEventDraft, eventFields, eventValues, type TriggerDraft } from "../../trigger-draft.ts";
import { type Node, remarkTexts, selectedValue, shortType } from "./node.ts";

export interface ReadTriggers {
  readonly triggers: readonly TriggerDraft[];
  readonly remarks: readonly Remark[];
}

export const isSchedule = (type: string): boolean => /^(?:scheduleTrigger|cron|interval)$/.test(type);

/** The triggers of a node; null for one that only people start, and for events that nothing here looks for. */
export function readTriggers(node: Node): ReadTriggers | null {
  const type = shortType(node.type);
  if (isSchedule(type)) return readSchedules(node, type);
  if (type === "webhook") return readWebhook(node);
  return readAppEvent(node, type);
}

function readSchedules(node: Node, type: string): ReadTriggers {
  const { parameters } = node;
  const rows =
    type === "interval"
      ? [{ ...parameters, interval: parameters.interval ?? 1, unit: parameters.unit ?? "seconds" }]
      : objectsIn(
          type === "cron" ? getPath(parameters, "triggerTimes", "item") : getPath(parameters, "rule", "interval"),
        );
  const read = (rows.length > 0 ? rows : [{}]).map((row) => readTimes(node, row));
  return { triggers: read.flatMap(({ triggers }) => triggers), remarks: read.flatMap(({ remarks }) => remarks) };
}

const units: Readonly<Record<string, Unit>> = {
  minutes: "minutes",
  hours: "hours",
  days: "days",
  weeks: "weeks",
  months: "months",
  everyMinute: "minutes",
  everyHour: "hours",
  everyDay: "days",
  everyWeek: "weeks",
  everyMonth: "months",
};

/** One row of a schedule, of this version and of older ones. */
function readTimes({ timezone }: Node, row: JsonObject): ReadTriggers {
  const zone = timezone === undefined ? {} : { timezone };
  const expression = row.expression ?? row.cronExpression;
  const isCron = row.field === "cronExpression" || row.mode === "custom";
  const name = asText(row.field) || asText(row.unit) || asText(row.mode) || "days";
  if (!isCron && name === "seconds") {
    const seconds = asNumber(row.secondsInterval) ?? asNumber(row.interval) ?? asNumber(row.value) ?? 30;
    const every = everySchedule(seconds / 60, "minutes", {}, zone);
    if (every && seconds < 60)
      return { ...found(every), remarks: [toFix(remarkTexts.toFix.everyMinuteAtMost(`${seconds} s`))] };
    if (every && seconds % 60 === 0) return { ...found(every), remarks: remarksOf(every) };
  }
  const unit = Object.hasOwn(units, name) ? units[name] : undefined;
  // Values such as `={{ … }}` are known in a run only.
  const isComputed = Object.values(row).some((value) => asText(value).startsWith("="));
  const read = isComputed
    ? null
    : isCron
      ? cronSchedule(asText(expression), zone)
      : unit
        ? everySchedule(countOf(row, unit), unit, momentOf(row), zone)
        : null;
  if (!read) return { triggers: [], remarks: [toFix(remarkTexts.toFix.schedule(describe(row)))] };
  const weeks = unit === "weeks" && !isCron ? countOf(row, "weeks") : 1;
  return { ...found(read), remarks: weeks > 1 ? [toFix(remarkTexts.toFix.everyWeek(weeks))] : remarksOf(read) };
}

const found = ({ schedule }: ReadSchedule) => ({ triggers: [{ type: "SCHEDULE" as const, schedule }] });
const remarksOf = ({ isExact }: ReadSchedule) => (isExact ? [] : [approximated(remarkTexts.approximated.interval)]);
const describe = (row: JsonObject) => asText(row.expression ?? row.cronExpression) || JSON.stringify(row).slice(0, 200);

/** How many units lie between two times; other products have a field for each unit. */
function countOf(row: JsonObject, unit: Unit): number {
  const own = asNumber(row[`${unit}Interval`]) ?? asNumber(row.value) ?? asNumber(row.interval);
  return own ?? (row.field === "minutes" ? 5 : 1);
}

function momentOf(row: JsonObject): Moment {
  const number = (...names: string[]) => names.map((name) => toNumber(row[name])).find((one) => one !== undefined);
  const days = Array.isArray(row.triggerAtDay) ? row.triggerAtDay : [row.weekday ?? "0"];
  return {
    daysOfWeek: days.map(Number).filter(Number.isInteger),
    minute: number("triggerAtMinute", "minute"),
    hour: number("triggerAtHour", "hour"),
    dayOfMonth: number("triggerAtDayOfMonth", "dayOfMonth"),
  };
}

const toNumber = (value: unknown): number | undefined =>
  asNumber(value) ?? (typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : undefined);

function readWebhook({ parameters }: Node): ReadTriggers {
  const methods = Array.isArray(parameters.httpMethod)
    ? parameters.httpMethod.map(asText).join(", ")
    : asText(parameters.httpMethod) || "GET";
  const call = `${methods} /${asText(parameters.path).replace(/^\//, "")}`;
  const mode = asText(parameters.responseMode) || "onReceived";
  const signIn = asText(parameters.authentication);
  const data = asText(getPath(parameters, "options", "responseData"));
  return {
    triggers: [
      {
        type: "WEBHOOK",
        call,
        answer: mode === "onReceived" ? "AT_ONCE" : "WHEN_DONE",
        body: ["body"],
      },
    ],
    remarks: [
      ...(signIn && signIn !== "none" ? [toFix(remarkTexts.toFix.webhookSignIn(signIn))] : []),
      ...(mode === "lastNode" ? [approximated(remarkTexts.approximated.lastNode)] : []),
      ...(data ? [toFix(remarkTexts.toFix.webhookAnswer)] : []),
    ],
  };
}

interface ReadEvent {
  readonly event: AppEventName;
  readonly values: Readonly<Record<string, string>>;
  /** Names of settings that nothing here does. */
  readonly others: readonly string[];
}

/** Each returns null for events that nothing here looks for. */
const appEventReaders: Readonly<Record<string, (parameters: JsonObject) => ReadEvent | null>> = {
  emailReadImap: ({ mailbox, options }) => ({
    event: "new_mailbox_message",
    values: {},
    others: [
      ...(/^(?:|inbox)$/i.test(asText(mailbox)) ? [] : ["mailbox"]),
      ...(asText(asObject(options).customEmailConfig).replaceAll(/\W|UNSEEN|ALL/g, "") ? ["customEmailConfig"] : []),
    ],
  }),
  gmailTrigger({ filters: given }) {
    const { q, sender, readStatus, labelIds } = asObject(given);
    const labels = (Array.isArray(labelIds) ? labelIds : [labelIds]).map(asText).filter(Boolean);
    const search = [
      asText(q),
      asText(sender) && `from:${asText(sender)}`,
      readStatus === "unread" || labels.includes("UNREAD") ? "is:unread" : readStatus === "read" ? "is:read" : "",
    ];
    return {
      event: "new_gmail_message",
      values: { search: search.filter(Boolean).join(" ") },
      others: labels.every((one) => one === "INBOX" || one === "UNREAD") ? [] : ["labelIds"],
    };
  },
  slackTrigger({ trigger, channelId, watchWorkspace }) {
    const events = Array.isArray(trigger) ? trigger.map(asText) : [asText(trigger)];
    if (!events.some((one) => one === "message" || one === "any_event")) return null;
    return {
      event: "new_slack_message",
      values: { channel: selectedValue(channelId) },
      others: [
        ...(watchWorkspace === true ? ["watchWorkspace"] : []),
        ...(events.some((one) => one !== "message") ? ["trigger"] : []),
      ],
    };
  },
  githubTrigger({ events, owner, repository }) {
    const list = Array.isArray(events) ? events.map(asText) : [];
    if (!list.includes("issues") && !list.includes("*")) return null;
    return {
      event: "new_github_issue",
      values: { owner: selectedValue(owner), repo: selectedValue(repository) },
      others: list.some((one) => one !== "issues") ? ["events"] : [],
    };
  },
  googleCalendarTrigger({ triggerOn, calendarId, options }) {
    if (triggerOn !== "eventCreated") return null;
    const others = [
      ...(/^(?:|primary)$/.test(selectedValue(calendarId)) ? [] : ["calendarId"]),
      ...(asText(asObject(options).matchTerm) ? ["matchTerm"] : []),
    ];
    return { event: "new_calendar_entry", values: {}, others };
  },
  googleSheetsTrigger({ event, documentId, sheetName }) {
    if (event === "rowUpdate") return null;
    const document = selectedValue(documentId);
    const tab = asObject(sheetName);
    return {
      event: "new_sheet_row",
      values: {
        spreadsheet: /^[\w-]{20,}$/.test(document) ? `https://docs.google.com/spreadsheets/d/${document}` : document,
        sheet: asText(tab.cachedResultName) || (tab.mode === "list" ? "" : selectedValue(sheetName)),
      },
      others: event === "rowAdded" ? [] : ["event"],
    };
  },
};

function readAppEvent({ parameters }: Node, type: string): ReadTriggers | null {
  const read = Object.hasOwn(appEventReaders, type) ? appEventReaders[type]?.(parameters) : null;
  if (!read) return null;
  const { everyMinutes, isLess } = pollOf(parameters);
  const { event, others } = read;
  return {
    triggers: [
      { type: "APP_EVENT", event, values: eventValues(read.values), everyMinutes, fields: eventFields[event] },
    ],
    remarks: [
      ...(others.length > 0 ? [toFix(remarkTexts.toFix.eventPart(others))] : []),
      ...(isLess ? [approximated(remarkTexts.approximated.looksLessOften)] : []),
    ],
  };
}

function pollOf(parameters: JsonObject): { everyMinutes: AppEventDraft["everyMinutes"]; isLess: boolean } {
  const [poll] = objectsIn(getPath(parameters, "pollTimes", "item"));
  if (!poll || poll.mode === "everyMinute") return { everyMinutes: 1, isLess: false };
  const minutes = poll.mode === "everyX" && poll.unit !== "hours" ? (asNumber(poll.value) ?? 2) : 60;
  const everyMinutes = minutes < 2 ? 1 : minutes <= 5 ? 5 : 15;
  return { everyMinutes, isLess: minutes > 15 };
}
