/** Steps that people answer with the link from an email, on the real server. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PersonOptions } from "#engine/step-options.ts";
import { remindWaits } from "#features/run/service/waits/remind-waits.ts";
import { stepAnswer, stepWait } from "#features/run/table/wait.ts";
import { workflowRun } from "#features/run/table.ts";
import { newId } from "#lib/id.ts";
import { outboxMail } from "#platform/tables/operator.ts";
import { createHttp } from "#server/http/app.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createPlanner, planCall, questionCall } from "#testing/tools/planner.ts";
import { hasDedupePrefix, waitForMails } from "#testing/wait-for-mails.ts";
import { waitForStatus, waitForSteps } from "#testing/wait-for-run.ts";

let testApp: TestApp;
let double: ProviderDouble;
let http: ReturnType<typeof createHttp>;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels({ env: { DEFAULT_PLAN: "BUSINESS" } }));
  http = createHttp({ app: testApp.app, pages: null, socketAddress: () => "127.0.0.1" });
});
beforeEach(async () => {
  double.reset();
  await db().delete(workflowRun);
  await db().delete(outboxMail);
});
afterAll(() => testApp.close());

type Role = Parameters<TestApp["as"]>[0];
const db = () => testApp.app.database.system;
const own = () => ({ workspaceId: testApp.workspace.id });
const outside = "anna@partner.example";

const open = (path: string) => http.request(path);
const send = async (path: string, fields: Record<string, string> | [string, string][]) =>
  http.request(path, {
    method: "POST",
    headers: { origin: "http://troupe.test", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

const fields = ["Topic", "Pages", "Tone"].map((label, order) => ({
  ...{ id: newId(), label, order, required: order === 0 },
  ...(order === 1
    ? { type: "NUMBER", config: {} }
    : order === 2
      ? { type: "SELECT", config: { options: ["Warm", "Dry"] } }
      : { type: "TEXT", config: {} }),
}));
const [topic, pages, tone] = fields.map(({ id }) => `.${id}`) as [string, string, string];
const form = { type: "HUMAN_INPUT", config: { fields } };

/** Starts a run whose first step is this one. */
async function start(
  step: { type: string; config: object },
  {
    person,
    by = "OWNER",
    triggerType = "IN_BACKGROUND",
  }: { person?: PersonOptions; by?: Role; triggerType?: "MANUAL" | "IN_BACKGROUND" } = {},
): Promise<string> {
  const owner = testApp.as("OWNER");
  const { id: workflowId } = await owner.workflow.create({ ...own(), setup: { title: "Newsletter" } });
  const nodes = [step, { type: "INFO", config: { text: "Over" } }].map((one, at) => ({
    ...{ id: newId(), label: at === 0 ? "Brief" : "Notice", position: { x: 0, y: at * 100 } },
    ...(at === 0 && person && { options: { person } }),
    ...one,
  }));
  const edges = [{ id: newId(), sourceNodeId: nodes[0]?.id ?? "", targetNodeId: nodes[1]?.id ?? "" }];
  await owner.workflow.saveGraph({ id: workflowId, revision: 1, graph: { nodes, edges } });
  return (await testApp.as(by).workflowRun.init({ ...own(), workflowId, triggerType })).runId;
}

const mailOf = async (prefix = "run-waits:") =>
  (await waitForMails(testApp, hasDedupePrefix(prefix))).at(-1) ?? expect.unreachable();
const pathIn = ({ text }: { text: string }) => /\/answer\/[\w-]+/.exec(text)?.[0] ?? expect.unreachable(text);
const waitOf = async (runId: string) =>
  (await db().select().from(stepWait).where(eq(stepWait.runId, runId))).at(-1) ?? expect.unreachable();
const stepsOf = (runId: string) => testApp.as("OWNER").workflowRun.getExecutions({ runId });
const answersOf = async (runId: string) => (await stepsOf(runId)).flatMap(({ answers }) => answers);

/** A run that waits for someone outside, with the path of their link. */
async function startOutside(step: Parameters<typeof start>[0] = form) {
  const runId = await start(step, { person: { assignee: { email: outside }, dueHours: 48, reminderHours: 24 } });
  return { runId, path: pathIn(await mailOf()) };
}

describe("the page", () => {
  test("shows only the step's question, sets no cookie, isn't listed, and changes nothing however often it is opened", async () => {
    const { runId, path } = await startOutside();
    for (const _ of "opened by mail scanners") await open(path);
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "content-security-policy": expect.stringMatching(
        /^default-src 'none'.*form-action 'self'; frame-ancestors 'none'$/,
      ),
    });
    expect(page.headers.get("set-cookie")).toBeNull();
    const html = await page.text();
    for (const said of ["Newsletter", "Brief", "Topic", "Tone", "continues with “Notice”", outside])
      expect(html).toContain(said);
    expect(html).not.toContain(runId);
    expect(html).not.toContain(testApp.workspace.people.OWNER.name);
    expect((await stepsOf(runId))[0]).toMatchObject({ waitsFor: "input", answers: [] });
  });

  test("is the same for every token that doesn't work, byte for byte", async () => {
    const { runId, path } = await startOutside();
    const [unknown, malformed] = [await open(`${path.slice(0, -4)}AAAA`), await open("/answer/x")];
    await testApp.as("OWNER").workflowRun.stop({ runId });
    const stopped = await open(path);
    for (const page of [unknown, malformed, stopped]) expect(page.status).toBe(404);
    const texts = await Promise.all([unknown, malformed, stopped].map((page) => page.text()));
    expect(new Set(texts).size).toBe(1);
    const posted = await send(path, { [topic]: "Late" });
    expect([posted.status, await posted.text()]).toEqual([404, texts[0]]);
    expect(await answersOf(runId)).toEqual([]);
  });

  test("escapes what people wrote", async () => {
    const hostile = { ...form, config: { fields: [{ ...fields[0], label: "<img src=x onerror=alert(1)>" }] } };
    const { path } = await startOutside(hostile);
    const html = await (await open(path)).text();
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x");
  });
});

describe("an answer", () => {
  test("is stored once, even if it is sent ten times at the same time, with who, when, how and what they saw", async () => {
    const { runId, path } = await startOutside();
    const sent = { [topic]: "Lighthouses", [pages]: "3", [tone]: "Dry" };
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(path, sent)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    await waitForStatus(testApp, runId, "COMPLETED");
    const [step] = await stepsOf(runId);
    expect(step?.output?.result).toMatchObject([{ value: "Lighthouses" }, { value: 3 }, { value: "Dry" }]);
    expect(step?.answers).toMatchObject([
      {
        ...{ name: null, email: outside, through: "LINK", answeredAt: expect.any(Date) },
        shown: { step: "Brief", workflow: "Newsletter", nextStep: "Notice", questions: [{ kind: "form" }] },
      },
    ]);
    expect(step?.answers[0]?.shown.questions[0]?.fields.map(({ label }) => label)).toEqual(["Topic", "Pages", "Tone"]);
    expect((await open(path)).status).toBe(404);
  });

  test("that doesn't fit keeps what was typed and says why", async () => {
    const { runId, path } = await startOutside();
    const page = await send(path, { [topic]: " ", [pages]: "3", [tone]: "Dry" });
    const html = await page.text();
    expect([page.status, html]).toEqual([200, expect.stringContaining("Your answer was not sent.")]);
    expect(html).toContain('value="3"');
    expect(html).toMatch(/<option value="Dry" selected/);
    expect(await answersOf(runId)).toEqual([]);
    expect((await send(path, { [topic]: "Piers" })).status).toBe(200);
  });

  test("from the app is recorded with the member and what they saw", async () => {
    const runId = await start(form, { triggerType: "MANUAL" });
    const [step] = await waitForSteps(testApp, runId, (steps) => steps.some(({ waitsFor }) => waitsFor === "input"));
    const result = [{ fieldId: fields[0]?.id, value: "Buoys" }];
    await testApp
      .as("OWNER")
      .workflowRun.completeNodeExecution({ nodeExecutionId: step?.id ?? "", output: { result } });
    const { name, email } = testApp.workspace.people.OWNER;
    expect((await answersOf(runId))[0]).toMatchObject({ name, email, through: "APP", shown: { step: "Brief" } });
    const waits = (await db().select().from(outboxMail)).filter(hasDedupePrefix("run-waits:"));
    expect(waits, "no email while the page is open").toEqual([]);
  });

  test("approves or rejects a call with the values that were shown, and the model reads the comment", async () => {
    double.queueReply({ text: "I'll do it.", toolCalls: [planCall("Trip")] });
    const agentStep = { type: "AGENT", config: { agentId: await createPlanner(testApp), prompt: "Plan" } };
    const { runId, path } = await startOutside(agentStep);
    const html = await (await open(path)).text();
    const name = /name="(decision\.[\w-]+)"/.exec(html)?.[1] ?? expect.unreachable(html);
    expect(await (await send(path, {})).text()).toContain("Choose Approve or Reject");
    double.queueReply({ text: "Then not." });
    const comment = { [name.replace("decision", "comment")]: "Wrong week" };
    expect((await send(path, { [name]: "deny", ...comment })).status).toBe(200);
    await waitForStatus(testApp, runId, "COMPLETED");
    expect(JSON.stringify(double.requests.at(-1))).toContain("Wrong week");
    expect((await answersOf(runId))[0]?.shown.questions[0]).toMatchObject({ kind: "call", facts: [expect.anything()] });
    const { executionId } = await waitOf(runId);
    const stored = await db().select().from(stepAnswer).where(eq(stepAnswer.executionId, executionId));
    expect(stored).toMatchObject([{ decision: "rejected" }]);
  });

  test("answers the question of an agent", async () => {
    double.queueReply({ toolCalls: [questionCall] });
    const agentStep = { type: "AGENT", config: { agentId: await createPlanner(testApp), prompt: "Ask" } };
    const { runId, path } = await startOutside(agentStep);
    const html = await (await open(path)).text();
    const inputs = [...html.matchAll(/name="([\w-]+\.[\w-]+)"/g)].map(([, name = ""]) => name);
    const names = inputs.filter((name) => !name.startsWith("decision."));
    double.queueReply({ text: "Thanks." });
    const value = /<option value="([^"]+)"/.exec(html)?.[1] ?? "Monday";
    expect(
      (
        await send(
          path,
          names.map((name) => [name, value]),
        )
      ).status,
    ).toBe(200);
    await waitForStatus(testApp, runId, "COMPLETED");
  });
});

describe("a wait", () => {
  const assign = (
    id: string,
    input: { assignee?: { userId: string } | { email: string }; dueAt?: Date | null },
    by: Role = "OWNER",
  ) => testApp.as(by).workflowRun.updateWait({ id, ...input });

  test("belongs to the person who started the run unless the step names someone else", async () => {
    const { OWNER, USER } = testApp.workspace.people;
    const mine = await start(form);
    await mailOf();
    expect(await waitOf(mine)).toMatchObject({ assigneeId: OWNER.id, isAssigned: false, dueAt: null });
    const theirs = await start(form, { person: { assignee: { userId: USER.id }, dueHours: 2, reminderHours: 1 } });
    await waitForMails(testApp, ({ to }) => to === USER.email);
    const wait = await waitOf(theirs);
    expect(wait).toMatchObject({ assigneeId: USER.id, isAssigned: true });
    expect((wait.dueAt?.getTime() ?? 0) - (wait.remindAt?.getTime() ?? 0)).toBe(3_600_000);
    const gone = await start(form, { person: { assignee: { userId: testApp.otherWorkspace.people.OWNER.id } } });
    await waitForMails(testApp, hasDedupePrefix("run-waits:"), 3);
    expect((await waitOf(gone)).assigneeId, "strangers can't be assigned").toBe(OWNER.id);
  });

  test("lets its assignee see and answer the run, and no one else with their role", async () => {
    const { EDITOR, USER } = testApp.workspace.people;
    const runId = await start(form, { person: { assignee: { userId: USER.id } } });
    await waitForMails(testApp, ({ to }) => to === USER.email);
    const { executionId, id } = await waitOf(runId);
    expect((await testApp.as("USER").workflowRun.getById({ runId })).assignedSteps).toEqual([executionId]);
    const list = (role: Role, scope: "MINE" | "EVERYONES") =>
      testApp
        .as(role)
        .needsYou.getAll({ ...own(), scope })
        .then(({ items }) => items.map((item) => item.id));
    expect(await list("USER", "MINE")).toEqual([runId]);
    expect(await list("OWNER", "MINE")).not.toContain(runId);
    expect(await list("OWNER", "EVERYONES")).toContain(runId);
    await expect(assign(id, { dueAt: null }, "USER")).rejects.toThrow();
    const result = [{ fieldId: fields[0]?.id, value: "Sand" }];
    const answer = (role: Role) =>
      testApp.as(role).workflowRun.completeNodeExecution({ nodeExecutionId: executionId, output: { result } });
    await assign(id, { assignee: { userId: EDITOR.id } });
    await expect(answer("USER"), "no longer theirs").rejects.toThrow();
    await answer("EDITOR");
    expect((await answersOf(runId))[0]).toMatchObject({ name: EDITOR.name, through: "APP" });
  });

  test("that is handed on ends the earlier link at once and tells the new assignee", async () => {
    const { runId, path } = await startOutside();
    const { id } = await waitOf(runId);
    await assign(id, { assignee: { email: "ben@partner.example" } });
    expect((await open(path)).status).toBe(404);
    expect((await send(path, { [topic]: "Late" })).status).toBe(404);
    const [mail] = await waitForMails(testApp, ({ to }) => to === "ben@partner.example");
    expect((await open(pathIn(mail ?? expect.unreachable()))).status).toBe(200);
    expect((await stepsOf(runId))[0]?.wait).toMatchObject({ assignee: { userId: null, email: "ben@partner.example" } });
  });

  test("has a link that expires", async () => {
    const { runId, path } = await startOutside();
    await db().update(stepWait).set({ linkExpiresAt: new Date() }).where(eq(stepWait.runId, runId));
    expect((await open(path)).status).toBe(404);
    expect((await send(path, { [topic]: "Late" })).status).toBe(404);
    expect(
      await db()
        .select()
        .from(stepAnswer)
        .where(eq(stepAnswer.executionId, (await waitOf(runId)).executionId)),
    ).toEqual([]);
  });

  test("has one reminder, even if two processes send it, and a new one for a new date", async () => {
    const { runId, path } = await startOutside();
    const past = new Date(Date.now() - 1_000);
    await db().update(stepWait).set({ remindAt: past }).where(eq(stepWait.runId, runId));
    await Promise.all([remindWaits(testApp.app), remindWaits(testApp.app)]);
    await remindWaits(testApp.app);
    const reminders = await waitForMails(testApp, hasDedupePrefix("wait-reminder:"));
    expect(reminders).toMatchObject([{ to: outside, subject: expect.stringMatching(/^Reminder: /) }]);
    expect(pathIn(reminders[0] ?? expect.unreachable()), "the first link still works").toBe(path);
    const dueAt = new Date(Date.now() + 7 * 86_400_000);
    await assign((await waitOf(runId)).id, { dueAt });
    expect(await waitOf(runId)).toMatchObject({ dueAt, remindedAt: null });
    await assign((await waitOf(runId)).id, { dueAt: null });
    expect(await waitOf(runId)).toMatchObject({ dueAt: null, remindAt: null });
  });

  test("that a dead process did not record is recorded later", async () => {
    const { runId } = await startOutside();
    await db().delete(stepWait).where(eq(stepWait.runId, runId));
    const longAgo = new Date(Date.now() - 3_600_000);
    await db().update(workflowRun).set({ updatedAt: longAgo }).where(eq(workflowRun.id, runId));
    await remindWaits(testApp.app);
    expect(await waitOf(runId)).toMatchObject({ assigneeEmail: outside });
  });

  test("of an address of a member is that member's, and a chat can't be given outside", async () => {
    const { EDITOR, OWNER } = testApp.workspace.people;
    const runId = await start(form, { person: { assignee: { email: EDITOR.email.toUpperCase() } } });
    await waitForMails(testApp, ({ to }) => to === EDITOR.email);
    expect(await waitOf(runId)).toMatchObject({ assigneeId: EDITOR.id, assigneeEmail: null });
    const chat = { type: "CHAT", config: { agentId: await createPlanner(testApp), firstMessage: "Hello" } };
    const chatRun = await start(chat, { person: { assignee: { email: outside } } });
    await waitForMails(testApp, ({ to }) => to === OWNER.email);
    const { id, assigneeId } = await waitOf(chatRun);
    expect(assigneeId).toBe(OWNER.id);
    await expect(assign(id, { assignee: { email: outside } })).rejects.toThrow("member of the workspace");
  });

  test("that needs the app says why, and leads straight to the step", async () => {
    const { USER } = testApp.workspace.people;
    const contract = { ...form, config: { fields: [{ ...fields[0], type: "DOCUMENT", label: "Contract" }] } };
    const runId = await start(contract, { person: { assignee: { userId: USER.id } } });
    const [mail] = await waitForMails(testApp, ({ to }) => to === USER.email);
    expect(mail?.text).toContain("It needs a file, which can be added in the app only.");
    expect(mail?.text).toContain(`/thread/workflow/${runId}#step-1`);
    expect(mail?.text).not.toContain("/answer/");
    await start(contract, { person: { assignee: { email: outside } } });
    const [outsideMail = expect.unreachable()] = await waitForMails(testApp, ({ to }) => to === outside);
    expect(outsideMail.text).toContain("You have no account there");
    const html = await (await open(pathIn(outsideMail))).text();
    expect(html).toContain("It needs a file");
    expect(html).not.toContain("<form");
  });

  test("names its dates in the time zone of its reader, else in that of the author", async () => {
    const { USER } = testApp.workspace.people;
    const setZone = (role: Role, timeZone: string) =>
      testApp.as(role).user.updatePublicMetadataById({
        ...{ userId: testApp.workspace.people[role].id, metadata: { timeZone } },
      });
    await setZone("OWNER", "America/New_York");
    await startOutside();
    const first = await mailOf();
    expect(first.text).toMatch(/Please answer by .*\(Eastern (Standard|Daylight) Time\)\./);
    expect(await (await open(pathIn(first))).text()).toMatch(/Due .*\(Eastern (Standard|Daylight) Time\)/);
    await setZone("USER", "Asia/Tokyo");
    await start(form, { person: { assignee: { userId: USER.id }, dueHours: 5 } });
    const [mail] = await waitForMails(testApp, ({ to }) => to === USER.email);
    expect(mail?.text).toContain("(Japan Standard Time)");
    await expect(setZone("USER", "Mars/Olympus")).rejects.toThrow();
  });

  test("comes first in the list when it is due first", async () => {
    const { USER } = testApp.workspace.people;
    const later = await start(form, { person: { assignee: { userId: USER.id }, dueHours: 48 } });
    const soon = await start(form, { person: { assignee: { userId: USER.id }, dueHours: 1 } });
    const undated = await start(form, { person: { assignee: { userId: USER.id } } });
    await waitForMails(testApp, ({ to }) => to === USER.email, 3);
    const { items } = await testApp.as("USER").needsYou.getAll({ ...own(), scope: "MINE" });
    expect(items.map(({ id }) => id)).toEqual([soon, later, undated]);
    expect(items[0]).toMatchObject({ wait: { assignee: { userId: USER.id }, canAssign: false } });
  });
});
