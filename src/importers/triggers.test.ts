import { describe, expect, test } from "vitest";
import { catalog } from "#nodes/index.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { difySamples, flowiseSamples } from "#testing/sample-exports/graph-samples.ts";
import { n8nSamples } from "#testing/sample-exports/n8n-samples.ts";
import { readWorkflowFile } from "./index.ts";

function open(file: unknown) {
  const read = readWorkflowFile(file, catalog);
  if ("problems" in read || !read.report) throw new Error(JSON.stringify(read));
  return { ...read, report: read.report };
}
const chain = (text: string) => ({
  ...{ name: "Write", type: "@n8n/n8n-nodes-langchain.chainLlm" },
  parameters: { text, promptType: "define" },
});
const n8n = (type: string, parameters: object, text = "Write", more: object = {}) =>
  open({
    nodes: [{ name: "Start", type: `n8n-nodes-base.${type}`, parameters }, chain(text)],
    connections: { Start: { main: [[{ node: "Write", type: "main", index: 0 }]] } },
    ...more,
  });
const scheduleOf = (rule: object, more: object = {}) =>
  n8n("scheduleTrigger", { rule: { interval: [rule] } }, "Write", more).triggers.map((one) =>
    one.type === "SCHEDULE" ? one.schedule : expect.unreachable(),
  );
const toFixOf = ({ report }: ReturnType<typeof open>) => report.toFix.map(({ text }) => text);

describe("a schedule of n8n becomes a schedule", () => {
  test.each([
    [{}, { frequency: "DAY", time: "00:00" }],
    [
      { triggerAtHour: 9, triggerAtMinute: 5 },
      { frequency: "DAY", time: "09:05" },
    ],
    [
      { field: "hours", triggerAtMinute: 10 },
      { frequency: "HOUR", minute: 10 },
    ],
    [
      { field: "minutes", minutesInterval: 15 },
      { frequency: "CRON", expression: "*/15 * * * *" },
    ],
    [{ field: "minutes" }, { frequency: "CRON", expression: "*/5 * * * *" }],
    [
      { field: "hours", hoursInterval: 6 },
      { frequency: "CRON", expression: "0 */6 * * *" },
    ],
    [
      { field: "weeks", triggerAtDay: [1, 0], triggerAtHour: 8 },
      { frequency: "WEEK", daysOfWeek: [1, 7], time: "08:00" },
    ],
    [
      { field: "months", triggerAtDayOfMonth: 15, triggerAtHour: 7 },
      { frequency: "MONTH", dayOfMonth: 15, time: "07:00" },
    ],
    [
      { field: "cronExpression", expression: "0 30 8 * * 1-5" },
      { frequency: "CRON", expression: "30 8 * * 1-5" },
    ],
  ])("%j", (rule, schedule) => {
    expect(scheduleOf(rule)).toEqual([schedule]);
  });

  test("the workflow's time zone is that of its schedules", () => {
    const more = { settings: { timezone: "Europe/Paris" } };
    expect(scheduleOf({}, more)).toEqual([{ frequency: "DAY", time: "00:00", timezone: "Europe/Paris" }]);
    expect(scheduleOf({}, { settings: { timezone: "DEFAULT" } })).toEqual([{ frequency: "DAY", time: "00:00" }]);
  });

  test("several times become several schedules, of older versions, too", () => {
    expect(open(n8nSamples["times of older versions"]).triggers).toMatchObject([
      { title: "Cron 1", schedule: { frequency: "WEEK", daysOfWeek: [5], time: "11:20", timezone: "Asia/Tokyo" } },
      { title: "Cron 2", schedule: { frequency: "DAY", time: "22:00" } },
      { title: "Interval", schedule: { frequency: "CRON", expression: "*/30 * * * *" } },
    ]);
  });

  test("what can't be kept exactly is reported", () => {
    const { everyMinuteAtMost, everyWeek, schedule } = importedStepText.toFix;
    const rule = (interval: object) => n8n("scheduleTrigger", { rule: { interval: [interval] } });
    expect(toFixOf(rule({ field: "seconds", secondsInterval: 20 }))).toEqual([everyMinuteAtMost("20 s")]);
    expect(toFixOf(rule({ field: "weeks", weeksInterval: 2 }))).toEqual([everyWeek(2)]);
    const odd = rule({ field: "minutes", minutesInterval: 7 });
    expect(odd.report.approximated.map(({ text }) => text)).toEqual([importedStepText.approximated.interval]);
    const rare = rule({ field: "days", daysInterval: 360 });
    expect(rare.triggers).toEqual([]);
    expect(toFixOf(rare)).toEqual([schedule('{"field":"days","daysInterval":360}')]);
    const broken = rule({ field: "cronExpression", expression: "99 * * * *" });
    expect(broken.triggers).toEqual([]);
    expect(toFixOf(broken)).toEqual([schedule("99 * * * *")]);
  });
});

describe("a webhook becomes a webhook", () => {
  test("its answer and the paths of its values are kept, and the report names its old address", () => {
    const given = { path: "order-hook", httpMethod: "PUT", responseMode: "lastNode", authentication: "headerAuth" };
    const read = n8n("webhook", given, "={{ $json.body.order.items[0].name }} for {{ $json.body.email }}");
    const [webhook] = read.triggers;
    expect(webhook).toMatchObject({
      type: "WEBHOOK",
      title: "Start",
      config: { check: "SECRET", answer: "WHEN_DONE" },
    });
    const mapping = webhook?.type === "WEBHOOK" ? webhook.config.mapping.map(({ path }) => path) : [];
    expect(mapping.toSorted()).toEqual(["email", "order.items[0].name"]);
    expect(read.report.triggers[0]?.text).toContain("PUT /order-hook");
    expect(toFixOf(read)).toEqual([importedStepText.toFix.webhookSignIn("headerAuth")]);
    expect(read.report.approximated.map(({ text }) => text)).toContain(importedStepText.approximated.lastNode);
  });

  test("values outside the body have no path", () => {
    const read = n8n("webhook", { path: "x" }, "={{ $json.query.page }} {{ $json.headers['x-team'] }}");
    const [webhook] = read.triggers;
    expect(toFixOf(read)).toEqual([importedStepText.toFix.webhookParts(["query.page", "headers.x-team"])]);
    expect(webhook?.type === "WEBHOOK" && webhook.config).toMatchObject({ answer: "AT_ONCE", mapping: [] });
  });

  test("a text of its own that it answers with is the result of a step that waits for no one", () => {
    const node = (name: string, type: string, parameters: object) => ({ name, type, parameters });
    const to = (name: string) => ({ main: [[{ node: name, type: "main", index: 0 }]] });
    const answerWith = (responseBody: string) => ({
      nodes: [
        node("Hook", "n8n-nodes-base.webhook", { path: "x", responseMode: "responseNode" }),
        { ...chain("={{ $json.body.topic }}"), name: "Write" },
        node("Answer", "n8n-nodes-base.respondToWebhook", { respondWith: "text", responseBody }),
      ],
      connections: { Hook: to("Write"), Write: to("Answer") },
    });
    const { graph } = open(answerWith("=Here it is: {{ $json.text }}"));
    const step = graph.nodes.find(({ label }) => label === "Answer");
    expect(step).toMatchObject({ type: "CODE", config: { codeBody: "return { answer };\n" } });
    const plain = open(answerWith("={{ $json.text }}")).graph;
    expect(plain.nodes.some(({ label }) => label === "Answer")).toBe(false);
  });

  test("Dify and Flowise declare the values of theirs", () => {
    const dify = open(difySamples["a webhook"]);
    expect(dify.triggers).toMatchObject([{ type: "WEBHOOK", config: { answer: "WHEN_DONE" } }]);
    expect(toFixOf(dify)).toContain(importedStepText.toFix.webhookParts(["headers"]));
    const flowise = open(flowiseSamples["a webhook"]);
    expect(flowise.triggers).toMatchObject([
      { type: "WEBHOOK", config: { answer: "AT_ONCE", mapping: [{ path: "customer.name" }] } },
    ]);
  });
});

test("schedules of Dify and Flowise keep their days, times, and time zones", () => {
  expect(open(difySamples["a schedule"]).triggers).toMatchObject([
    { schedule: { frequency: "WEEK", daysOfWeek: [1, 4], time: "14:30", timezone: "Asia/Tokyo" } },
  ]);
  expect(open(flowiseSamples["a schedule"]).triggers).toMatchObject([
    { schedule: { frequency: "MONTH", dayOfMonth: 1, time: "06:45", timezone: "Europe/London" } },
    { schedule: { frequency: "MONTH", dayOfMonth: 31, time: "06:45" } },
  ]);
});

describe("an event of an app becomes an app event", () => {
  const resource = (value: string) => ({ __rl: true, mode: "id", value });
  test.each([
    [
      "gmailTrigger",
      { filters: { q: "is:starred", sender: "a@b.c" } },
      "new_gmail_message",
      { search: "is:starred from:a@b.c" },
    ],
    ["slackTrigger", { trigger: ["message"], channelId: resource("C01") }, "new_slack_message", { channel: "C01" }],
    [
      "githubTrigger",
      { events: ["issues"], owner: resource("ada"), repository: resource("engine") },
      "new_github_issue",
      { owner: "ada", repo: "engine" },
    ],
    ["googleCalendarTrigger", { triggerOn: "eventCreated", calendarId: "primary" }, "new_calendar_entry", {}],
    [
      "googleSheetsTrigger",
      { event: "rowAdded", documentId: resource("https://x.test/sheet"), sheetName: resource("Leads") },
      "new_sheet_row",
      { spreadsheet: "https://x.test/sheet", sheet: "Leads" },
    ],
    ["emailReadImap", { mailbox: "INBOX" }, "new_mailbox_message", {}],
  ])("%s", (type, parameters, event, values) => {
    const read = n8n(type, parameters);
    expect(read.triggers).toMatchObject([{ type: "APP_EVENT", config: { event, values, everyMinutes: 1 } }]);
    expect(toFixOf(read)).toEqual([]);
  });

  test("its fields have our names", () => {
    const poll = { pollTimes: { item: [{ mode: "everyX", unit: "minutes", value: 10 }] } };
    const [event] = n8n("gmailTrigger", poll, "={{ $json.textPlain }} {{ $json.subject }}").triggers;
    expect(event?.type === "APP_EVENT" && event.config).toMatchObject({
      everyMinutes: 15,
      mapping: [{ path: "text" }, { path: "subject" }],
    });
  });

  test.each([
    ["githubTrigger", { events: ["push"] }],
    ["googleSheetsTrigger", { event: "rowUpdate" }],
    ["telegramTrigger", { updates: ["message"] }],
  ])("%s with %j stays in the report", (type, parameters) => {
    const read = n8n(type, parameters);
    expect(read.triggers).toEqual([]);
    expect(toFixOf(read)).toEqual([importedStepText.toFix.trigger(type)]);
  });
});

test("each trigger has a line in the checklist, on a step of the workflow", () => {
  const { graph, triggers } = open(n8nSamples["schedule and webhook"]);
  const tasks = graph.nodes.flatMap(({ options }) => options?.source?.tasks ?? []);
  const own = tasks.filter(({ kind }) => kind === "trigger");
  expect(own.map(({ triggerId }) => triggerId).toSorted()).toEqual(triggers.map(({ id }) => id).toSorted());
  expect(own.map(({ text }) => text).join(" ")).toContain("POST /order-hook");
});
