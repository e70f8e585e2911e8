import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reserveCredits } from "#features/billing/service/credit-check.ts";
import { newId } from "#lib/id.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Person } from "#platform/context.ts";
import { auditEntry } from "#platform/tables/operator.ts";
import { workspaceMember } from "#platform/tables/workspace.ts";
import type { Role } from "#product/roles.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ env: { DEFAULT_PLAN: "TEAM" } });
});
afterAll(() => testApp.close());

const refusal = (code: string) => ({ cause: { code } });

async function newMember(role: Role): Promise<Person> {
  const person = await testApp.person(`new ${role}`);
  await testApp.app.database.system
    .insert(workspaceMember)
    .values({ workspaceId: testApp.workspace.id, userId: person.id, role });
  return person;
}

test("owners and editors see all members, creator first, and users see only themselves", async () => {
  const workspaceId = testApp.workspace.id;
  for (const role of ["OWNER", "EDITOR"] as const) {
    const members = await testApp.as(role).workspace.getMembers({ workspaceId });
    expect(members[0]).toMatchObject({ userId: testApp.workspace.people.OWNER.id, isCreator: true, role: "OWNER" });
    expect(members.slice(1).every(({ isCreator }) => !isCreator)).toBe(true);
  }
  await expect(testApp.as("USER").workspace.getMembers({ workspaceId })).rejects.toMatchObject(refusal("forbidden"));
  const seen = await testApp.as("USER").workspace.getById({ id: workspaceId });
  expect(seen.WorkspaceMember).toEqual([{ userId: testApp.workspace.people.USER.id, role: "USER" }]);
  expect(seen.memberCount).toBeGreaterThanOrEqual(3);
});

test("only owners can change and remove members", async () => {
  const person = await newMember("USER");
  const member = { workspaceId: testApp.workspace.id, userId: person.id };
  for (const role of ["EDITOR", "USER"] as const) {
    const api = testApp.as(role).workspace;
    await expect(api.changeMemberRole({ ...member, role: "OWNER" })).rejects.toMatchObject(refusal("forbidden"));
    await expect(api.removeMember(member)).rejects.toMatchObject(refusal("forbidden"));
  }
});

test("members cannot raise their own role", async () => {
  const person = await newMember("USER");
  const api = testApp.asPerson(person).workspace;
  const change = { workspaceId: testApp.workspace.id, userId: person.id, role: "OWNER" as const };
  await expect(api.changeMemberRole(change)).rejects.toMatchObject(refusal("forbidden"));
});

test("the creator cannot be demoted or removed and cannot leave", async () => {
  const second = testApp.asPerson(await newMember("OWNER")).workspace;
  const creator = { workspaceId: testApp.workspace.id, userId: testApp.workspace.people.OWNER.id };
  await expect(second.changeMemberRole({ ...creator, role: "USER" })).rejects.toMatchObject(refusal("forbidden"));
  await expect(second.removeMember(creator)).rejects.toMatchObject(refusal("forbidden"));
  await expect(testApp.as("OWNER").workspace.leave({ workspaceId: testApp.workspace.id })).rejects.toMatchObject(
    refusal("forbidden"),
  );
});

test("an owner can change other owners", async () => {
  const other = await newMember("OWNER");
  const member = { workspaceId: testApp.workspace.id, userId: other.id };
  await testApp.as("OWNER").workspace.changeMemberRole({ ...member, role: "EDITOR" });
  const invite = { workspaceId: testApp.workspace.id, email: "x@mail.test", role: "USER" as const };
  await expect(testApp.asPerson(other).workspaceInvitation.create(invite)).rejects.toMatchObject(refusal("forbidden"));
});

test("a removed member's next call is rejected", async () => {
  const person = await newMember("EDITOR");
  const api = testApp.asPerson(person).workspace;
  await api.getById({ id: testApp.workspace.id });
  await testApp.as("OWNER").workspace.removeMember({ workspaceId: testApp.workspace.id, userId: person.id });
  await expect(api.getById({ id: testApp.workspace.id })).rejects.toMatchObject(refusal("not_found"));
});

test("members can leave", async () => {
  const person = await newMember("USER");
  await testApp.asPerson(person).workspace.leave({ workspaceId: testApp.workspace.id });
  const members = await testApp.as("OWNER").workspace.getMembers({ workspaceId: testApp.workspace.id });
  expect(members.map(({ userId }) => userId)).not.toContain(person.id);
});

test("changing the role of a non-member fails", async () => {
  const stranger = { workspaceId: testApp.workspace.id, userId: testApp.otherWorkspace.people.USER.id };
  const api = testApp.as("OWNER").workspace;
  await expect(api.changeMemberRole({ ...stranger, role: "USER" })).rejects.toMatchObject(refusal("not_found"));
  await expect(api.removeMember({ ...stranger, userId: newId() })).rejects.toMatchObject(refusal("not_found"));
});

test("audit entries identify members by email address", async () => {
  const [stays, leaves] = [await newMember("USER"), await newMember("USER")];
  const owner = testApp.as("OWNER").workspace;
  const member = { workspaceId: testApp.workspace.id, userId: stays.id };
  await owner.changeMemberRole({ ...member, role: "EDITOR" });
  await owner.removeMember(member);
  await testApp.asPerson(leaves).workspace.leave({ workspaceId: testApp.workspace.id });
  const written = await testApp.app.database.system
    .select({ action: auditEntry.action, resource: auditEntry.resource })
    .from(auditEntry)
    .where(eq(auditEntry.outcome, "allowed"));
  expect(written).toEqual(
    expect.arrayContaining([
      { action: "member.role", resource: `${stays.email}: User → Editor` },
      { action: "member.remove", resource: stays.email },
      { action: "member.leave", resource: "home" },
    ]),
  );
});

test("owners can set and remove a member's credit limit, which applies only to that member", async () => {
  const fresh = await startTestApp({ env: { DEFAULT_PLAN: "BUSINESS" } });
  const { id: workspaceId, people } = fresh.workspace;
  const setCap = (creditCap: number | null, userId = people.EDITOR.id) =>
    fresh.as("OWNER").workspace.changeCreditCap({ workspaceId, userId, creditCap });
  const reserve = async (person: Person, price: number) => {
    const ctx = (await findWorkspaceContext(fresh.app, workspaceId, person.id, "test")) ?? expect.unreachable();
    return reserveCredits(ctx, { requestId: newId(), price, use: "chat" });
  };
  await setCap(3);
  expect(
    (await fresh.as("OWNER").workspace.getMembers({ workspaceId })).find(({ role }) => role === "EDITOR"),
  ).toMatchObject({
    creditCap: 3,
  });
  await reserve(people.EDITOR, 2);
  await expect(reserve(people.EDITOR, 2)).rejects.toThrow("You have reached your individual limit of AI credits");
  await reserve(people.EDITOR, 1);
  await reserve(people.USER, 5);
  await setCap(null);
  await reserve(people.EDITOR, 50);
  await expect(setCap(1, people.OWNER.id)).rejects.toThrow();
  await expect(
    fresh.as("EDITOR").workspace.changeCreditCap({ workspaceId, userId: people.USER.id, creditCap: 1 }),
  ).rejects.toThrow();
  await fresh.close();
});
