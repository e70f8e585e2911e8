/** Accounts that are connected by signing in, and each person's own, on the real server against Google on loopback. */
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ToolPart } from "#lib/ui-message.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import type { AppEventName } from "#product/accounts/app-events.ts";
import type { Role } from "#product/roles.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import { type GoogleDouble, startGoogleDouble } from "#testing/google-double/double.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createLinearWorkflow } from "#testing/tools/linear-workflow.ts";
import { startToolCall } from "#testing/tools/tool-call.ts";
import { waitForStatus } from "#testing/wait-for-run.ts";
import type { AppName } from "./schema.ts";
import { accountForCall } from "./service/accounts.ts";
import { readAppEvents } from "./service/events/read-app-events.ts";
import { integrationConnection } from "./table.ts";

let testApp: TestApp;
let double: ProviderDouble;
let google: GoogleDouble;
beforeAll(async () => {
  google = await startGoogleDouble();
  ({ testApp, double } = await startTestAppWithModels({ env: { GOOGLE_WORKSPACE_BASE_URL: google.origin } }));
  await testApp.setPlan("PERSONAL");
});
afterEach(() => {
  double.reset();
  google.calls.length = 0;
  google.signIn.grants.length = 0;
  google.signIn.person = "ada@fernhollow.example";
});
afterAll(() => Promise.all([testApp.close(), google.close()]));

const integrations = (role: Role = "OWNER") => testApp.as(role).integration;
const inWorkspace = () => ({ workspaceId: testApp.workspace.id });
const stateOf = async (appName: AppName, role: Role = "OWNER") =>
  (await integrations(role).getAll(inWorkspace())).find((one) => one.appName === appName) ?? expect.unreachable();
const enterClient = () =>
  integrations().setClient({
    ...inWorkspace(),
    clientId: google.signIn.client.id,
    clientSecret: google.signIn.client.secret,
  });

/** Follows Google's page back to ours. */
async function allow(appName: AppName, role: Role = "OWNER", accountOf: "workspace" | "person" = "workspace") {
  const { url } = await integrations(role).startSignIn({ ...inWorkspace(), appName, accountOf });
  const response = await fetch(url, { redirect: "manual" });
  const back = new URL(response.headers.get("location") ?? expect.unreachable());
  expect(back.pathname).toBe("/integration-sign-in");
  return Object.fromEntries(back.searchParams) as { state: string; code: string; iss: string };
}
const connect = async (...given: Parameters<typeof allow>) =>
  integrations(given[1]).finishSignIn(await allow(...given));

/** Lets an agent with these actions call the first of them, or all at once. */
async function callActions(
  appName: AppName,
  inputs: Readonly<Record<string, Record<string, string>>>,
  { person = testApp.workspace.people.OWNER, times = 1 } = {},
): Promise<ToolPart[]> {
  const names = Object.keys(inputs);
  const { id: agentId } = await testApp.as("OWNER").agent.create({
    ...{ ...inWorkspace(), title: "Desk", system: "You help at the desk.", languageModelId: "gpt-4o-mini" },
    integrations: [{ appName, allowedActions: names }],
    toolPolicies: Object.fromEntries(names.map((name) => [`integration_${name}`, "always" as const])),
  });
  const chatId = await createTitledChat(testApp, { person });
  const calls = names.flatMap((name) =>
    Array.from({ length: times }, () => ({ name: `integration_${name}`, input: inputs[name] ?? {} })),
  );
  double.queueReply({ toolCalls: calls });
  await (await sendTurn(testApp, chatId, { text: "Go on." }, { agentId, person })).text();
  const { messages } = await testApp.asPerson(person).chat.getById({ id: chatId });
  return (messages.at(-1)?.parts ?? []).filter((part: object): part is ToolPart => "toolCallId" in part);
}
const search = { gmail_search_messages: { query: "invoice" } };
const bodyOf = ([call]: ToolPart[]) => String((call?.output as { body?: string } | undefined)?.body);

test("nobody can sign in before an owner has entered a client, whose secret is never shown again", async () => {
  expect(await stateOf("gmail")).toMatchObject({ state: "none", signsIn: true, needsClient: true });
  await expect(integrations().startSignIn({ ...inWorkspace(), appName: "gmail" })).rejects.toThrow(
    "an owner has to enter a client ID",
  );
  const client = { ...inWorkspace(), clientId: "x.apps.googleusercontent.com", clientSecret: "s" };
  await expect(integrations("EDITOR").setClient(client)).rejects.toMatchObject({ cause: { code: "forbidden" } });
  await expect(integrations().setClient({ ...client, clientId: "123" })).rejects.toThrow("googleusercontent");
  await enterClient();
  expect(await integrations("EDITOR").getClient(inWorkspace())).toEqual({
    source: "workspace",
    clientId: google.signIn.client.id,
    redirectUrl: expect.stringMatching(/\/integration-sign-in$/),
  });
  expect(await stateOf("gmail")).toMatchObject({ needsClient: false });
});

test("an account is connected by signing in with the least scopes, and an agent reads its mail", async () => {
  google.gmail.mails = [
    { id: "m1", from: "Bo <bo@mail.example>", subject: "Invoice 7", text: "Please pay.", isUnread: true },
    { id: "m2", from: "Cy <cy@mail.example>", subject: "Lunch", text: "Soup?" },
  ];
  await connect("gmail");
  expect(google.signIn.grants[0]?.get("grant_type")).toBe("authorization_code");
  expect(await stateOf("gmail")).toMatchObject({ state: "connected", account: "ada@fernhollow.example" });
  const found = await callActions("gmail", search);
  expect(found).toMatchObject([{ state: "output-available", output: { title: "Gmail: Search messages" } }]);
  expect(bodyOf(found)).toContain("Subject: Invoice 7");
  expect(bodyOf(found)).not.toContain("Lunch");
  const { rows } = await testApp.app.database.system.execute(
    sql`select (select jsonb_agg(to_jsonb(c)) from integration_connection c)::text as a,
      (select jsonb_agg(to_jsonb(c)) from integration_client c)::text as b,
      (select jsonb_agg(to_jsonb(c)) from tool_call c)::text as d`,
  );
  const shown = [rows, await integrations().getAll(inWorkspace()), double.requests.map(({ body }) => body)];
  expect(JSON.stringify(shown)).not.toMatch(/ya29|refresh-|GOCSPX/);
  // Who may not connect for the workspace doesn't.
  await expect(integrations("USER").startSignIn({ ...inWorkspace(), appName: "gmail" })).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
});

test("tokens that have ended are renewed once, however many calls need them", async () => {
  google.signIn.expireTokens();
  let open = () => {};
  google.signIn.gate = new Promise((resolve) => {
    open = resolve;
  });
  const calls = callActions("gmail", search, { times: 3 });
  // All calls have been refused once before the first one gets new tokens.
  await expect.poll(() => google.calls.filter(({ person }) => person === null).length).toBe(3);
  open();
  expect((await calls).map(({ state }) => state)).toEqual(Array(3).fill("output-available"));
  expect(google.signIn.grants.map((grant) => grant.get("grant_type"))).toEqual(["refresh_token"]);
});

test("an answer of another state, person, issuer or time ends no sign-in, and part of the scopes is not enough", async () => {
  const answer = await allow("google_sheets");
  await expect(integrations("EDITOR").finishSignIn(answer)).rejects.toThrow("has ended");
  await expect(integrations().finishSignIn({ ...answer, iss: "https://elsewhere.example" })).rejects.toThrow(
    "did not allow",
  );
  // It was taken, so that nobody can try again with it.
  await expect(integrations().finishSignIn(answer)).rejects.toThrow("has ended");
  await testApp.app.database.system.execute(sql`delete from integration_sign_in`);
  const late = await allow("google_sheets");
  await testApp.app.database.system.execute(sql`update integration_sign_in set started_at = now() - interval '11 min'`);
  await expect(integrations().finishSignIn(late)).rejects.toThrow("has ended");
  google.signIn.refusedScopes.add("https://www.googleapis.com/auth/spreadsheets");
  await expect(connect("google_sheets")).rejects.toThrow("tick all boxes");
  google.signIn.refusedScopes.clear();
  expect(await stateOf("google_sheets")).toMatchObject({ state: "none" });
});

test("an email is sent once, answers its conversation, and takes no header from a model", async () => {
  const mail = { to: "Bo <bo@mail.example>", subject: "", body: "Paid.\nÄpfel", reply_to_message_id: "m1" };
  const [sent] = await callActions("gmail", { gmail_send_message: mail });
  expect(sent).toMatchObject({ state: "output-available" });
  const [{ raw, threadId } = expect.unreachable()] = google.gmail.sent;
  expect(google.gmail.sent).toHaveLength(1);
  expect(threadId).toBe("t-m1");
  expect(raw).toContain("Subject: Re: Invoice 7");
  expect(raw).toContain("In-Reply-To: <m1@mail.example>");
  expect(raw).toMatch(/To: (Bo|"Bo") <bo@mail\.example>/);
  await callActions("gmail", { gmail_create_draft: { ...mail, subject: "Draft" } });
  expect(google.gmail.drafts).toHaveLength(1);
  const [refused] = await callActions("gmail", {
    gmail_send_message: { ...mail, subject: "Hi\r\nBcc: everyone@mail.example" },
  });
  expect(refused).toMatchObject({ state: "output-error", errorText: expect.stringContaining("on one line") });
  expect(google.gmail.sent).toHaveLength(1);
});

test("what Google takes back asks people to connect again, on the page and in the call", async () => {
  google.signIn.revokeAll();
  const [call] = await callActions("gmail", search);
  expect(call).toMatchObject({
    state: "output-available",
    output: {
      needsAccount: { appName: "gmail", accountOf: "workspace", reason: expect.stringContaining("Connect it again") },
    },
  });
  expect(await stateOf("gmail")).toMatchObject({ state: "refused" });
  await connect("gmail");
  expect(await stateOf("gmail")).toMatchObject({ state: "connected" });
  expect(bodyOf(await callActions("gmail", search))).toContain("Invoice 7");
});

test("each person works with their own account, and what runs without them with that of the workspace", async () => {
  await integrations("EDITOR").setAccount({ ...inWorkspace(), appName: "gmail", accountOf: "person" });
  const { USER } = testApp.workspace.people;
  const [asked] = await callActions("gmail", search, { person: USER });
  expect(asked).toMatchObject({ output: { needsAccount: { appName: "gmail", accountOf: "person" } } });
  // The one of the workspace was not used instead.
  expect(google.calls).toEqual([]);
  google.signIn.person = "uma@fernhollow.example";
  await connect("gmail", "USER", "person");
  expect(await stateOf("gmail", "USER")).toMatchObject({ state: "connected", account: "uma@fernhollow.example" });
  expect(await stateOf("gmail", "EDITOR")).toMatchObject({ state: "none" });
  await callActions("gmail", search, { person: USER });
  expect(new Set(google.calls.map(({ person }) => person))).toEqual(new Set(["uma@fernhollow.example"]));

  const accountAt = async (role: Role, presence: Parameters<typeof accountForCall>[2]) => {
    const ctx = await findWorkspaceContext(
      testApp.app,
      testApp.workspace.id,
      testApp.workspace.people[role].id,
      "test",
    );
    return (await accountForCall(ctx ?? expect.unreachable(), "gmail", presence)).account;
  };
  expect(await accountAt("USER", "background")).toBe("uma@fernhollow.example");
  expect(await accountAt("EDITOR", "background")).toBe("ada@fernhollow.example");
  expect(await accountAt("USER", "visitors")).toBe("ada@fernhollow.example");
  await integrations().disconnect({ ...inWorkspace(), appName: "gmail", accountOf: "workspace" });
  await expect(accountAt("USER", "visitors")).rejects.toThrow("this run has none");
  expect(await stateOf("gmail", "USER")).toMatchObject({ state: "connected", shared: { state: "none" } });
  await integrations("USER").disconnect({ ...inWorkspace(), appName: "gmail", accountOf: "person" });
  expect(await stateOf("gmail", "USER")).toMatchObject({ state: "none" });

  // Who leaves takes their account along.
  const leaving = await testApp.person("Leaving");
  const { system } = testApp.app.database;
  const { id: workspaceId } = testApp.workspace;
  const membership = { workspaceId, userId: leaving.id, role: "USER" as const };
  await system.insert(workspaceMember).values(membership);
  await system
    .insert(integrationConnection)
    .values({ workspaceId, userId: leaving.id, ownerId: leaving.id, appName: "gmail", account: "gone@mail.example" });
  await system.delete(workspaceMember).where(eq(workspaceMember.userId, leaving.id));
  expect(await system.$count(integrationConnection, eq(integrationConnection.ownerId, leaving.id))).toBe(0);
});

test("a run of a person without an account uses that of the workspace, and without one its call fails with a sentence", async () => {
  const { id: agentId } = await testApp.as("OWNER").agent.create({
    ...{ ...inWorkspace(), title: "Desk", system: "You help at the desk.", languageModelId: "gpt-4o-mini" },
    integrations: [{ appName: "gmail", allowedActions: ["gmail_search_messages"] }],
  });
  const step = { type: "AGENT", config: { agentId, prompt: "Look into the mailbox." } };
  const workflowId = await createLinearWorkflow(testApp, "Mail", step);
  const callOfRun = async () => {
    double.queueReply({ toolCalls: [{ name: "integration_gmail_search_messages", input: {} }] });
    const { runId } = await testApp
      .as("OWNER")
      .workflowRun.init({ ...inWorkspace(), workflowId, triggerType: "MANUAL" });
    await waitForStatus(testApp, runId, "COMPLETED");
    const { rows } = await testApp.app.database.system.execute<{ state: string; error: string | null }>(
      sql`select call.state, call.error from tool_call call join node_execution step on step.id = call.execution_id where step.run_id = ${runId}`,
    );
    return rows[0];
  };
  expect(await callOfRun()).toMatchObject({ state: "failed", error: expect.stringContaining("this run has none") });
  expect(google.calls).toEqual([]);
  await connect("gmail");
  expect(await callOfRun()).toMatchObject({ state: "answered" });
  expect(google.calls[0]?.person).toBe("ada@fernhollow.example");
});

test("before something is published, the services are named that need each person's own account", async () => {
  const integration = { appName: "github", allowedActions: ["github_read_file"] };
  const create = (title: string, given: object) =>
    testApp.as("OWNER").agent.create({ ...inWorkspace(), title, system: "You help.", ...given });
  const { id: helper } = await create("Helper", { integrations: [integration] });
  const { id } = await create("Head", { subAgentIds: [helper] });
  const find = () => testApp.as("USER").agent.getOwnIntegrations({ ...inWorkspace(), ids: [id] });
  expect(await find()).toEqual([]);
  await integrations().setAccount({ ...inWorkspace(), appName: "github", accountOf: "person" });
  expect(await find()).toEqual([{ appName: "github", agents: ["Helper"] }]);
});

test("events are listed, and created once under the id of their call", async () => {
  await connect("google_calendar");
  const event = { title: "Tide talk", start: "2026-03-09T14:00", end: "2026-03-09T15:00", time_zone: "Europe/Berlin" };
  const created = await callActions("google_calendar", {
    google_calendar_create_event: { ...event, guests: "bo@mail.example" },
  });
  expect(bodyOf(created)).toContain("Tide talk");
  expect(google.calendar.events).toMatchObject([
    {
      summary: "Tide talk",
      start: { dateTime: "2026-03-09T14:00:00", timeZone: "Europe/Berlin" },
      attendees: [{ email: "bo@mail.example" }],
    },
  ]);
  expect(google.calendar.queries.at(-1)?.get("sendUpdates")).toBe("all");
  const listed = await callActions("google_calendar", { google_calendar_list_events: { from: "2026-03-09" } });
  expect(bodyOf(listed)).toContain("2026-03-09T14:00:00 to 2026-03-09T15:00:00: Tide talk");
  expect(google.calendar.queries.at(-1)?.get("timeMin")).toBe("2026-03-09T00:00:00.000Z");
});

test("cells are read by URL as CSV, rows are added as they are, and Google's refusal is told", async () => {
  await connect("google_sheets");
  google.sheets.sheets = {
    "Bo's orders": [
      ["Name", "Pieces"],
      ["Ada, Ltd", 3],
    ],
  };
  const spreadsheet = `https://docs.google.com/spreadsheets/d/${google.sheets.spreadsheetId}/edit#gid=0`;
  const read = await callActions("google_sheets", { google_sheets_read_range: { spreadsheet } });
  expect(bodyOf(read)).toContain("Orders 2026. Sheets: Bo's orders");
  expect(bodyOf(read)).toContain('Name,Pieces\n"Ada, Ltd",3');
  await callActions("google_sheets", {
    google_sheets_append_rows: { spreadsheet, sheet: "Bo's orders", rows: '[["=1+1", 5]]' },
  });
  expect(google.sheets.sheets["Bo's orders"]?.at(-1)).toEqual(["=1+1", 5]);
  expect(google.sheets.queries.at(-1)?.get("valueInputOption")).toBe("RAW");
  const [refused] = await callActions("google_sheets", {
    google_sheets_read_range: { spreadsheet: google.sheets.spreadsheetId, range: "Nothing" },
  });
  expect(refused).toMatchObject({ output: { status: 400, body: "Unable to parse range: Nothing" } });
});

test("the text of a message without plain text is read from its HTML, and attachments are named", async () => {
  await integrations().setAccount({ ...inWorkspace(), appName: "gmail", accountOf: "workspace" });
  await connect("gmail");
  google.gmail.mails = [
    {
      id: "h1",
      from: "Bo <bo@mail.example>",
      subject: "Tides\u202e",
      html: "<style>p{}</style><p>High tide at <b>nine</b>.</p><script>steal()</script>",
      attachment: "tides.pdf",
    },
  ];
  const read = bodyOf(await callActions("gmail", { gmail_read_message: { id: "h1" } }));
  expect(read).toContain("Subject: Tides\n");
  expect(read).toContain("High tide at");
  expect(read).not.toMatch(/steal|<p>/);
  expect(read).toContain("- tides.pdf (application/pdf");
});

test("new messages, entries and rows are read as events with the account of the workspace", async () => {
  for (const appName of ["gmail", "google_calendar", "google_sheets"] as const) {
    await integrations().setAccount({ ...inWorkspace(), appName, accountOf: "workspace" });
    await connect(appName);
  }
  const { ctx, signal } = await startToolCall(testApp);
  const read = (event: AppEventName, { values = {}, after = null }: { values?: object; after?: number | null } = {}) =>
    readAppEvents(ctx, { event, values, after, accountUserId: null, callId: "look-1", signal });

  google.gmail.mails = [
    { id: "m1", from: "Bo <bo@mail.example>", subject: "Invoice 7", text: "It is due on Friday." },
    { id: "m2", from: "Cy <cy@mail.example>", subject: "Lunch", text: "At noon?" },
  ];
  const invoice = { from: "Bo <bo@mail.example>", subject: "Invoice 7", text: "It is due on Friday.", id: "m1" };
  expect((await read("new_gmail_message")).map(({ id }) => id)).toEqual(["m1", "m2"]);
  expect(await read("new_gmail_message", { values: { search: "invoice" } })).toMatchObject([
    { id: "m1", order: Date.UTC(2026, 2, 9, 8, 12), fields: invoice },
  ]);

  const start = { dateTime: "2026-03-09T14:00:00+01:00" };
  google.calendar.events = [
    { id: "e2", summary: "Later", created: "2026-03-08T12:00:00Z", start: { date: "2026-03-10" } },
    { id: "e1", summary: "Tide talk", created: "2026-03-08T10:00:00Z", start, end: start, location: "Pier 4" },
    { id: "e1_20260316", recurringEventId: "e1", created: "2026-03-08T10:00:00Z" },
    { id: "e3", status: "cancelled" },
  ];
  expect(await read("new_calendar_entry", { after: Date.UTC(2026, 2, 8) })).toMatchObject([
    { id: "e1", fields: { title: "Tide talk", start: start.dateTime, location: "Pier 4" } },
    { id: "e2", fields: { title: "Later", start: "2026-03-10", end: "" } },
  ]);
  expect(google.calendar.queries.at(-1)?.get("updatedMin")).toBe("2026-03-08T00:00:00.000Z");

  google.sheets.sheets = {
    "Bo's orders": [
      ["Name", "Pieces", ""],
      ["Ada", "3"],
      ["", ""],
      ["Cy", "5", "soon"],
    ],
  };
  const spreadsheet = `https://docs.google.com/spreadsheets/d/${google.sheets.spreadsheetId}/edit#gid=0`;
  expect(await read("new_sheet_row", { values: { spreadsheet, sheet: "Bo's orders" } })).toMatchObject([
    { order: 2, fields: { Name: "Ada", Pieces: "3", row: 2 } },
    { order: 4, fields: { Name: "Cy", Pieces: "5", "Column 3": "soon", row: 4 } },
  ]);
  const missing = read("new_sheet_row", { values: { spreadsheet, sheet: "Nothing" } });
  await expect(missing).rejects.toThrow("Unable to parse range: 'Nothing'");
});
