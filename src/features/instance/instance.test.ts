import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reserveCredits } from "#features/billing/service/credit-check.ts";
import { creditTransaction } from "#features/billing/table.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Person } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
let operatorPerson: Person;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true });
  operatorPerson = await createOperator("Boss");
});
afterAll(() => testApp.close());

/** A person with the operator flag in the database, like the first person of a server. */
async function createOperator(name: string): Promise<Person> {
  const person = { ...(await testApp.person(name)), isOperator: true };
  await testApp.app.database.system.update(user).set({ isOperator: true }).where(eq(user.id, person.id));
  return person;
}

const operator = () => testApp.asPerson(operatorPerson).operator;
const refusal = (code: string) => ({ cause: { code } });
const audited = async (search: string) => (await operator().getAudit({ search })).rows;

describe("people", () => {
  test("are found by name and email address", async () => {
    const person = await testApp.person("Findable Fay");
    expect((await operator().getPeople({ search: "findable" })).rows).toMatchObject([
      { id: person.id, name: "Findable Fay", workspaces: 0, isOperator: false, isSuspended: false },
    ]);
    expect((await operator().getPeople({ search: person.email })).rows).toHaveLength(1);
    expect((await operator().getPeople({ search: "%" })).rows).toEqual([]);
  });

  test("who are suspended are signed out and cannot act until the suspension is lifted", async () => {
    const { id } = testApp.workspace.people.USER;
    const fetchMeStatus = () =>
      testApp.request("/api/trpc/user.me", {}, testApp.workspace.people.USER).then(({ status }) => status);
    await operator().suspendPerson({ userId: id, isSuspended: true });
    expect((await operator().getPeople({ search: testApp.workspace.people.USER.email })).rows).toMatchObject([
      { isSuspended: true },
    ]);
    await expect(fetchMeStatus()).rejects.toThrow();
    expect(await findWorkspaceContext(testApp.app, testApp.workspace.id, id, "test")).toBeNull();
    await operator().suspendPerson({ userId: id, isSuspended: false });
    expect(await findWorkspaceContext(testApp.app, testApp.workspace.id, id, "test")).not.toBeNull();
    expect((await audited(testApp.workspace.people.USER.email)).map(({ action }) => action)).toEqual([
      "person.unsuspend",
      "person.suspend",
    ]);
  });

  test("cannot suspend themselves", async () => {
    await expect(operator().suspendPerson({ userId: operatorPerson.id, isSuspended: true })).rejects.toMatchObject(
      refusal("invalid"),
    );
  });

  test("who are suspended get a message when they sign in", async () => {
    const postAuth = (path: string, body: object) =>
      testApp.request(`/api/auth/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const person = { email: `${newId()}@mail.test`, password: "a long enough password" };
    await postAuth("sign-up/email", { name: "Late Lee", ...person });
    const { user } = (await (await postAuth("sign-in/email", person)).json()) as { user: { id: string } };
    await operator().suspendPerson({ userId: user.id, isSuspended: true });
    const refused = await postAuth("sign-in/email", person);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: "SUSPENDED" });
    await operator().suspendPerson({ userId: user.id, isSuspended: false });
    expect((await postAuth("sign-in/email", person)).status).toBe(200);
  });

  test("get a one-time link to set a new password", async () => {
    const postAuth = (path: string, body: object) =>
      testApp.request(`/api/auth/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const email = `${newId()}@mail.test`;
    const password = "a long enough password";
    await postAuth("sign-up/email", { name: "Forgetful Fox", email, password });
    const { user } = (await (await postAuth("sign-in/email", { email, password })).json()) as { user: { id: string } };
    const { url } = await operator().createResetLink({ userId: user.id });
    const token = new URL(url).searchParams.get("token");
    const reset = { token, newPassword: "another long password" };
    expect((await postAuth("reset-password", reset)).status).toBe(200);
    expect((await postAuth("reset-password", reset)).ok).toBe(false);
    expect((await postAuth("sign-in/email", { email, password: "another long password" })).status).toBe(200);
  });

  test("get their address confirmed by an operator", async () => {
    const { id, email } = await testApp.person("Unread Uma");
    await operator().confirmEmail({ userId: id });
    expect((await operator().getPeople({ search: email })).rows).toMatchObject([{ isEmailVerified: true }]);
  });
});

describe("workspaces", () => {
  const row = async () => (await operator().getWorkspaces({ search: "home" })).rows[0] ?? expect.unreachable();

  test("show plan, people, storage and credits", async () => {
    expect(await row()).toMatchObject({
      id: testApp.workspace.id,
      ownerName: testApp.workspace.people.OWNER.name,
      corePlan: "FREE",
      people: 3,
      storageBytes: 0,
      creditsUsed: 0,
      creditsLimit: 100,
      isSuspended: false,
    });
    expect(await operator().getWorkspaceMembers({ workspaceId: testApp.workspace.id })).toHaveLength(3);
  });

  test("get credits with a reason, once per request id, which a blocked member can use", async () => {
    const member =
      (await findWorkspaceContext(testApp.app, testApp.workspace.id, testApp.workspace.people.USER.id, "test")) ??
      expect.unreachable();
    const reserve = () =>
      reserveCredits(member, {
        requestId: newId(),
        price: 120,
        use: "chat",
        modelId: "gpt-4o-mini",
        isOwnKey: false,
      });
    await expect(reserve()).rejects.toMatchObject({ code: "credits" });
    const grant = { workspaceId: testApp.workspace.id, credits: 50, reason: "Trade fair week", requestId: newId() };
    await operator().grantCredits(grant);
    await operator().grantCredits(grant);
    expect(await row()).toMatchObject({ creditsLimit: 150 });
    await reserve();
    const entries = await testApp.app.database.system.select().from(creditTransaction);
    expect(entries.filter(({ source }) => source === "GRANT_OPERATOR")).toMatchObject([
      { type: "GRANT", amount: "50.0000", refs: { reason: "Trade fair week" } },
    ]);
    expect(await audited("Trade fair")).toMatchObject([
      { action: "workspace.grant", personName: "Boss", workspaceName: "home" },
    ]);
    await expect(operator().grantCredits({ ...grant, reason: "  " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });

  test("change their plan immediately", async () => {
    await operator().setPlan({ workspaceId: testApp.workspace.id, corePlan: "TEAM" });
    expect(await row()).toMatchObject({ corePlan: "TEAM" });
    const data = await testApp.as("OWNER").billing.getWorkspaceBillingData({ workspaceId: testApp.workspace.id });
    expect(data.core_plan).toBe("TEAM");
    expect((await audited("workspace.plan"))[0]).toMatchObject({ action: "workspace.plan", workspaceName: "home" });
  });

  test("that are suspended show the reason to members only", async () => {
    const listAgents = (person: Person) => testApp.asPerson(person).agent.getAll({ workspaceId: testApp.workspace.id });
    const owner = { ...testApp.workspace.people.OWNER, roles: undefined } as Person;
    await operator().suspendWorkspace({ workspaceId: testApp.workspace.id, isSuspended: true });
    await expect(listAgents(owner)).rejects.toThrow("This workspace is suspended.");
    await expect(listAgents(await testApp.person("Stranger"))).rejects.toMatchObject(refusal("not_found"));
    expect(
      await findWorkspaceContext(testApp.app, testApp.workspace.id, testApp.workspace.people.USER.id, "test"),
    ).toBeNull();
    await operator().suspendWorkspace({ workspaceId: testApp.workspace.id, isSuspended: false });
    expect(await listAgents(owner)).toEqual(expect.any(Array));
  });
});

test("the counts of the tabs match their lists", async () => {
  await testApp.person("Counted Cleo");
  const counts = await operator().getCounts();
  const models = (await operator().getModels()).flatMap((source) => source.models);
  expect(counts).toEqual({
    jobs: 0,
    models: models.length,
    workspaces: (await operator().getWorkspaces({})).rows.length,
    people: (await operator().getPeople({})).rows.length,
  });
});

test("a list continues after its cursor", async () => {
  for (const name of ["Page One", "Page Two", "Page Three"]) await testApp.person(name);
  const all = (await operator().getPeople({ search: "page " })).rows;
  const [first, ...rest] = all;
  expect((await operator().getPeople({ search: "page ", cursor: first?.id })).rows).toEqual(rest);
});

test("operator procedures are not found for other people", async () => {
  const ownerApi = testApp.as("OWNER").operator;
  const calls = [
    () => ownerApi.getPeople({}),
    () => ownerApi.getWorkspaces({}),
    () => ownerApi.getAudit({}),
    () => ownerApi.getCounts(),
    () => ownerApi.getFailedJobs(),
    () => ownerApi.setPlan({ workspaceId: testApp.workspace.id, corePlan: "TEAM" }),
    () => ownerApi.grantCredits({ workspaceId: testApp.workspace.id, credits: 1, reason: "x", requestId: newId() }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refusal("not_found"));
});
