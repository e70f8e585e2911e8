/** Custom tools on the real server, called by agents in chats and steps, against a service on loopback. */
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { formatMention } from "#lib/mention.ts";
import type { ToolPart } from "#lib/ui-message.ts";
import { limits } from "#product/limits.ts";
import { type ApiDouble, startApiDouble } from "#testing/api-double.ts";
import { createTitledChat } from "#testing/chat/create-titled-chat.ts";
import { sendTurn } from "#testing/chat/send-turn.ts";
import type { ProviderDouble } from "#testing/provider-double/double.ts";
import type { TestApp } from "#testing/test-app.ts";
import { startTestAppWithModels } from "#testing/test-app-with-models.ts";
import { createLinearWorkflow } from "#testing/tools/linear-workflow.ts";
import { waitForChange, waitForStatus } from "#testing/wait-for-run.ts";
import { presets } from "./presets/catalog.ts";
import { apiActionFields } from "./schema.ts";

let testApp: TestApp;
let double: ProviderDouble;
let service: ApiDouble;
beforeAll(async () => {
  ({ testApp, double } = await startTestAppWithModels());
  service = await startApiDouble();
  await testApp.setPlan("PERSONAL");
});
afterEach(() => {
  double.reset();
  service.reset();
});
afterAll(() => Promise.all([testApp.close(), service.close()]));

const owner = () => testApp.as("OWNER");
const workspaceId = () => testApp.workspace.id;
const secretKey = "Bearer sk-parcel-9f8e7d6c";

const row = (key: string, more: object = {}) => ({ key, value: "", desc: "", isExtractedFromQuery: false, ...more });
const ai = (key: string, desc = "") => row(key, { desc, isExtractedFromQuery: true });

let made = 0;
const fieldsOf = (more: object = {}) => ({
  title: "Parcel rates",
  name: `parcel_rates_${++made}`,
  desc: "Gives the price of a parcel.",
  url: `${service.origin}/rates/{country}`,
  queryParams: [ai("weight_kg", "Weight as a number"), row("currency", { value: "USD" })],
  headers: [row("Authorization", { value: secretKey })],
  ...more,
});
const create = (more: object = {}) => owner().apiAction.create({ workspaceId: workspaceId(), ...fieldsOf(more) });
const sendTest = (more: object = {}, values: Record<string, string> = {}) => {
  const { title: _, name: _name, desc: _desc, ...request } = { ...fieldsOf(), ...more } as ReturnType<typeof fieldsOf>;
  return owner().apiAction.test({ workspaceId: workspaceId(), ...request, values });
};

async function openChat(apiActionIds: string[], agent: object = {}) {
  const { id: agentId } = await owner().agent.create({
    ...{ workspaceId: workspaceId(), title: "Desk", system: "You help at the desk.", languageModelId: "gpt-4o-mini" },
    ...{ apiActionIds, ...agent },
  });
  const chatId = await createTitledChat(testApp);
  const say = async (text: string) => await (await sendTurn(testApp, chatId, { text }, { agentId })).text();
  return { agentId, chatId, say };
}
const lastReply = async (chatId: string) => (await owner().chat.getById({ id: chatId })).messages.at(-1);
const callsOf = async (chatId: string) =>
  ((await lastReply(chatId))?.parts ?? []).filter((part: object): part is ToolPart => "toolCallId" in part);
const nameOf = async (id: string) => `api_${(await owner().apiAction.getById({ id })).name}`;

test("an agent calls its tool: the model fills in its values, and never sees the fixed ones", async () => {
  const { id } = await create();
  const name = await nameOf(id);
  const { chatId, say } = await openChat([id]);
  double.queueReply({ toolCalls: [{ name, input: { country: "DK/x?y", weight_kg: "31" } }] });
  await say("What does a parcel cost?");
  expect(service.requests).toMatchObject([
    {
      method: "GET",
      path: "/rates/DK%2Fx%3Fy?weight_kg=31&currency=USD",
      headers: { authorization: secretKey },
    },
  ]);
  const [call] = await callsOf(chatId);
  expect(call).toMatchObject({ state: "output-available", output: { title: "Parcel rates", status: 200 } });
  const sent = JSON.stringify(double.requests.map(({ body }) => body));
  expect(sent).toContain('"weight_kg"');
  expect(JSON.stringify(double.requests[0]?.body)).not.toContain("currency");
  // The service repeats the key, and it is taken out.
  expect(sent).not.toContain("sk-parcel");
  expect(JSON.stringify(call)).not.toContain("sk-parcel");
  const { calls } = await owner().apiAction.getCalls({ id });
  expect(calls).toMatchObject([{ tool: name, state: "answered", agent: "Desk", place: { kind: "chat", id: chatId } }]);
  expect((await testApp.as("EDITOR").apiAction.getCalls({ id })).calls).toEqual([]);
});

test("a tool that acts asks first, is sent once with the id of its call, and is not sent if it is denied", async () => {
  const { id } = await create({
    ...{ method: "POST", url: `${service.origin}/orders`, queryParams: [] },
    body: [ai("count", "How many, as a number"), ai("note", "A text"), row("tags", { value: '["new"]' })],
  });
  const name = await nameOf(id);
  const { chatId, say } = await openChat([id]);
  double.queueReply({ toolCalls: [{ name, input: { count: "3", note: "007" } }] });
  await say("Order three.");
  expect(service.requests).toEqual([]);
  const asked = (await callsOf(chatId))[0]?.approval?.id ?? expect.unreachable();
  await owner().chat.decideToolCall({ id: asked, decision: { kind: "allow" } });
  await waitForChange(testApp, `chat:${chatId}`, async () => (await lastReply(chatId))?.status === "DONE");
  expect(service.requests).toMatchObject([
    { method: "POST", headers: { "content-type": "application/json", "idempotency-key": asked } },
  ]);
  expect(JSON.parse(service.requests[0]?.body ?? "")).toEqual({ count: 3, note: "007", tags: ["new"] });
  double.queueReply({ toolCalls: [{ name, input: { count: "4", note: "" } }] });
  await say("And four more.");
  const denied = (await callsOf(chatId))[0]?.approval?.id ?? expect.unreachable();
  await owner().chat.decideToolCall({ id: denied, decision: { kind: "deny" } });
  await waitForChange(testApp, `chat:${chatId}`, async () => (await lastReply(chatId))?.status === "DONE");
  expect(service.requests).toHaveLength(1);
});

test("after a response has been read, an acting tool that is always allowed asks, unless it is on the agent's list", async () => {
  const reading = await create({ url: `${service.origin}/news`, queryParams: [] });
  const acting = { method: "POST", url: `${service.origin}/orders`, queryParams: [], body: [ai("note")] };
  const [trusted, other] = [await create(acting), await create(acting)];
  const [trustedName, otherName] = [await nameOf(trusted.id), await nameOf(other.id)];
  const { chatId, say } = await openChat([reading.id, trusted.id, other.id], {
    toolPolicies: { [trustedName]: "always", [otherName]: "always" },
    trustedTargets: [trusted.id],
  });
  double.queueReply({ toolCalls: [{ name: await nameOf(reading.id), input: {} }] });
  double.queueReply({
    toolCalls: [trustedName, otherName].map((name) => ({ name, input: { note: "From the news" } })),
  });
  await say("Read the news.");
  expect((await callsOf(chatId)).map(({ state }) => state)).toEqual([
    "output-available",
    "output-available",
    "approval-requested",
  ]);
});

test("a step in the background uses the tools that its prompt mentions", async () => {
  const { id } = await create({ queryParams: [] });
  const mention = formatMention("Parcel rates", "API_ACTION", { apiActionId: id });
  const step = { type: "AGENT" as const, config: { agentId: null, prompt: `Ask ${mention} for Denmark.` } };
  const workflowId = await createLinearWorkflow(testApp, "Rates", step);
  double.queueReply({ toolCalls: [{ name: await nameOf(id), input: { country: "DK" } }] });
  const { runId } = await owner().workflowRun.init({
    ...{ workspaceId: workspaceId(), workflowId, triggerType: "MANUAL" },
  });
  await waitForStatus(testApp, runId, "COMPLETED");
  expect(service.requests.map(({ path }) => path)).toEqual(["/rates/DK"]);
});

test("secrets are encrypted, never returned, kept by a save that leaves them alone, and deleted with the tool", async () => {
  const { id } = await create({ queryParams: [row("api_key", { value: "query-secret-1" })] });
  const stored = await owner().apiAction.getById({ id });
  expect(JSON.stringify(stored)).not.toMatch(/sk-parcel|query-secret/);
  const { rows } = await testApp.app.database.system.execute(sql`select to_jsonb(a)::text as row from api_action a`);
  expect(JSON.stringify(rows)).not.toMatch(/sk-parcel|query-secret/);
  const { canEdit: _, canDelete: _delete, ...fields } = stored;
  await owner().apiAction.update({ ...fields, title: "Renamed" });
  const {
    title: _title,
    name: _name,
    desc: _desc,
    category: _tags,
    iconUrl: _icon,
    instruction: _note,
    ...request
  } = fields;
  await owner().apiAction.test({ ...request, workspaceId: workspaceId(), values: { country: "DK" } });
  expect(service.requests).toMatchObject([
    { path: "/rates/DK?api_key=query-secret-1", headers: { authorization: secretKey } },
  ]);
  const count = async () => (await testApp.app.database.system.execute(sql`select 1 from stored_secret`)).rows.length;
  const before = await count();
  await owner().apiAction.delete({ id });
  expect(await count()).toBe(before - 2);
});

test("a secret can't be sent to another address, or by another tool", async () => {
  const { id } = await create();
  const { canEdit: _, canDelete: _delete, ...fields } = await owner().apiAction.getById({ id });
  const moved = { ...fields, url: "https://elsewhere.example/{country}" };
  await expect(owner().apiAction.update(moved)).rejects.toThrow("Enter the value of Authorization again");
  await expect(create({ headers: fields.headers })).rejects.toThrow("Enter the value of Authorization again");
  const other = await create({ headers: [] });
  await expect(sendTest({ headers: fields.headers, id: other.id })).rejects.toThrow("Enter the value");
  await expect(sendTest({ headers: fields.headers })).rejects.toThrow("Enter the value");
  expect(service.requests).toEqual([]);
});

test.each([
  ["/endless", "too large"],
  ["/huge", "too large"],
  ["/bomb", "too large"],
  ["/to-metadata", "private network"],
  ["/around", "redirects too many times"],
  ["/cut", "closed the connection"],
])("a service that answers %s is refused with a sentence", async (path, sentence) => {
  await expect(sendTest({ url: service.origin + path, queryParams: [] })).rejects.toThrow(sentence);
});

test("an acting request without an answer says that it may have been carried out", async () => {
  const acting = { url: `${service.origin}/cut`, method: "POST", queryParams: [] };
  await expect(sendTest(acting)).rejects.toThrow("may have been carried out");
  await expect(sendTest({ ...acting, url: "http://127.0.0.1:1/x" })).rejects.toThrow(/refused the connection/);
});

test("responses of any kind are shown as text within bounds, or named", async () => {
  const at = (path: string) => sendTest({ url: service.origin + path, queryParams: [] });
  expect(await at("/picture")).toMatchObject({
    status: 200,
    body: "The response is image/png, which can't be shown as text.",
  });
  expect((await at("/controls")).body).toBe("a[31mred end");
  expect(await at("/refused")).toMatchObject({ status: 422, body: expect.stringContaining('"error": "weight_kg') });
  expect((await at("/deep")).body).toMatch(/^\[+/);
  expect((await at("/page")).body).toBe("<script>alert(1)</script>Your key has ended.");
  const long = await at("/long");
  expect([long.body.length, long.chars]).toEqual([limits.tool.modelChars, limits.apiAction.bodyChars]);
});

test("values can't lead to another path or host", async () => {
  for (const country of ["..", ".", ""])
    await expect(sendTest({}, { country }), country).rejects.toThrow("doesn't fit into the path");
  for (const url of [
    "https://{host}/a",
    "https://a.example{port}/",
    "file:///etc/passwd",
    "https://user:pass@a.example/",
  ])
    await expect(create({ url }), url).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(service.requests).toEqual([]);
});

test("a form is sent with its fields, and optional values can be left out", async () => {
  const body = [ai("To"), ai("Note", "Optional note"), row("From", { value: "+1 555" })];
  const form = { ...{ method: "PUT", isBodyFormData: true, queryParams: [], body }, url: `${service.origin}/sms` };
  await sendTest(form, { To: "+49 30&x" });
  expect(service.requests).toMatchObject([
    {
      method: "PUT",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "To=%2B49+30%26x&From=%2B1+555",
    },
  ]);
});

test("names are unique in a workspace, whatever their case, and checked for one tool", async () => {
  const [one, other] = [await create({ name: "rates_a" }), await create({ name: "rates_b" })];
  await expect(create({ name: "Rates_A" })).rejects.toThrow("This name is already taken. Please enter a unique name.");
  expect(await owner().apiAction.validateName({ id: other.id, name: "RATES_A" })).toBe(0);
  expect(await owner().apiAction.validateName({ id: one.id, name: "rates_a" })).toBe(1);
  await expect(create({ name: "no spaces" })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("a USER sees the list but changes nothing, and an EDITOR deletes only their own", async () => {
  const { id } = await create();
  const user = testApp.as("USER");
  expect((await user.apiAction.getAll({ workspaceId: workspaceId() })).some((one) => one.id === id)).toBe(true);
  const forbidden = { cause: { code: "forbidden" } };
  await expect(user.apiAction.getById({ id })).rejects.toMatchObject(forbidden);
  await expect(user.apiAction.delete({ id })).rejects.toMatchObject(forbidden);
  await expect(testApp.as("EDITOR").apiAction.delete({ id })).rejects.toMatchObject(forbidden);
});

test("a deleted tool is no longer an agent's, and one that doesn't exist is refused", async () => {
  const { id } = await create();
  const { agentId } = await openChat([id]);
  expect((await owner().agent.getById({ id: agentId })).apiActionIds).toEqual([id]);
  expect(await owner().agent.getAllUsingApiAction({ id })).toMatchObject([{ id: agentId, title: "Desk" }]);
  await owner().apiAction.delete({ id });
  expect((await owner().agent.getById({ id: agentId })).apiActionIds).toEqual([]);
  await expect(openChat([newId()])).rejects.toMatchObject({ cause: { code: "not_found" } });
});

test("every preset is complete but for the values that a person enters", () => {
  expect(presets.length).toBeGreaterThanOrEqual(25);
  expect(presets.filter(({ needsKey }) => !needsKey).length).toBeGreaterThanOrEqual(20);
  expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
  for (const { needsKey: _, ...preset } of presets) {
    const enter = (rows: typeof preset.body) =>
      rows.map((one) => (one.value || one.isExtractedFromQuery ? one : { ...one, value: one.desc }));
    const { headers, queryParams, body, ...fields } = preset;
    const filled = { headers: enter(headers), queryParams: enter(queryParams), body: enter(body) };
    expect(apiActionFields.safeParse({ ...fields, ...filled, title: "Preset" }).error, preset.name).toBeUndefined();
  }
});
