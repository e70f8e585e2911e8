import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { auditEntry } from "#platform/tables/operator.ts";
import { auditActionPrefixes } from "#product/audit-kinds.ts";
import { limits } from "#product/limits.ts";
import { auditText } from "#product/texts/instance/audit.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
let operatorPerson: Person;
let helper: Person;
beforeAll(async () => {
  testApp = await startTestApp();
  operatorPerson = { ...(await testApp.person("Boss")), isOperator: true };
  helper = await testApp.person("Helper");
  await write(operatorPerson, "person.suspend", "fay@mail.test");
  await write(operatorPerson, "endpoint.create", "Rack");
  await write(helper, "credential.update", "OPENAI_API_KEY");
  await testApp.app.database.system
    .insert(auditEntry)
    .values({ userId: helper.id, workspaceId: testApp.workspace.id, action: "admin", outcome: "denied" });
});
afterAll(() => testApp.close());

const write = (person: Person, action: string, resource: string) =>
  testApp.app.database.system.insert(auditEntry).values({ userId: person.id, action, resource, outcome: "allowed" });
const operator = () => testApp.asPerson(operatorPerson).operator;
const actions = async (filters: Parameters<ReturnType<typeof operator>["getAudit"]>[0]) =>
  // Rows of the same millisecond have no order.
  (await operator().getAudit(filters)).rows.map(({ action }) => action).toSorted();

test("the audit log is filtered by kind, by person, and by both", async () => {
  expect(await actions({})).toEqual(["admin", "credential.update", "endpoint.create", "person.suspend"]);
  expect(await actions({ kinds: ["keys"] })).toEqual(["credential.update", "endpoint.create"]);
  expect(await actions({ kinds: ["people", "refusals"] })).toEqual(["admin", "person.suspend"]);
  expect(await actions({ userId: helper.id })).toEqual(["admin", "credential.update"]);
  expect(await actions({ kinds: ["keys"], userId: operatorPerson.id })).toEqual(["endpoint.create"]);
  expect(await actions({ kinds: ["jobs"] })).toEqual([]);
});

test("an action is found by its label on the page", async () => {
  expect(await actions({ search: "Added the endpoint" })).toEqual(["endpoint.create"]);
  expect(await actions({ search: "added", kinds: ["people"] })).toEqual([]);
});

test("every action with a label belongs to a kind", () => {
  const knownAreas = new Set(Object.values(auditActionPrefixes).flat());
  const areas = Object.keys(auditText.actions).map((action) => action.split(".")[0] ?? "");
  expect(areas.filter((area) => !knownAreas.has(area))).toEqual([]);
});

test("the person filter lists everyone with an entry", async () => {
  await testApp.person("Idle Ida");
  expect(await operator().getAuditPeople()).toEqual([
    { id: operatorPerson.id, name: "Boss", email: operatorPerson.email },
    { id: helper.id, name: "Helper", email: helper.email },
  ]);
});

test("a filtered list continues after its cursor", async () => {
  const [first, ...rest] = (await operator().getAudit({ kinds: ["keys"] })).rows;
  expect((await operator().getAudit({ kinds: ["keys"], cursor: first?.id })).rows).toEqual(rest);
});

test("the CSV file contains all matches across pages, and no cell runs as a formula", async () => {
  await testApp.app.database.system.update(user).set({ isOperator: true }).where(eq(user.id, operatorPerson.id));
  const many = limits.operator.auditFileRows + 20;
  await testApp.app.database.system.insert(auditEntry).values(
    Array.from({ length: many }, (_, at) => ({
      userId: helper.id,
      action: "job.retry",
      resource: at === 0 ? '=HYPERLINK("http://evil.test","a, b")' : `job ${at}`,
      outcome: "allowed" as const,
    })),
  );
  const file = async (query: string) => {
    const answer = await testApp.request(`/api/operator/audit${query}`, {}, operatorPerson);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="?audit\.csv/);
    return (await answer.text()).trimEnd().split("\r\n");
  };
  const jobs = await file(`?kinds=jobs&userId=${helper.id}`);
  expect(jobs).toHaveLength(1 + many);
  expect(new Set(jobs.map((line) => line.split(",").at(4))).size).toBe(1 + many);
  expect(jobs.filter((line) => line.includes(`,job.retry,"'=HYPERLINK(""http://evil.test"",""a, b"")",`))).toHaveLength(
    1,
  );
  expect((await file("?kinds=people,keys&search=fay")).slice(1)).toEqual([
    expect.stringMatching(/Z,Boss,boss\..*,person\.suspend,fay@mail\.test,,Allowed,,$/),
  ]);
  expect((await testApp.request("/api/operator/audit?kinds=nothing", {}, operatorPerson)).status).toBe(400);
});
