import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { Person } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { outboxMail } from "#platform/tables/operator.ts";
import { workspaceInvitation, workspaceMember } from "#platform/tables/workspace.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { invitationUrl } from "./service/invitation-link.ts";

let testApp: TestApp;
let free: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ env: { DEFAULT_PLAN: "BUSINESS" } });
  free = await startTestApp({ env: { DEFAULT_PLAN: "FREE" } });
});
afterAll(async () => {
  await testApp.close();
  await free.close();
});

const refusal = (code: string) => ({ cause: { code } });
const newEmail = () => `i${newId().slice(-12)}@mail.test`;
const owner = () => testApp.as("OWNER").workspaceInvitation;
const invite = (email: string, role: "OWNER" | "EDITOR" | "USER" = "EDITOR") =>
  owner().create({ workspaceId: testApp.workspace.id, email, role });
const rowOf = async (id: string) =>
  (await testApp.app.database.system.select().from(workspaceInvitation).where(eq(workspaceInvitation.id, id)))[0];
const received = (person: Person) => testApp.asPerson(person).workspaceInvitation;

test("an invitation email has the inviter, the role, and a link", async () => {
  const email = newEmail();
  const { id } = await invite(email.toUpperCase());
  const [mail] = await testApp.app.database.system.select().from(outboxMail).where(eq(outboxMail.to, email));
  expect(mail?.subject).toContain("home owner");
  expect(mail?.text).toContain("Editor");
  expect(mail?.text).toContain(`http://troupe.test/invitation/${id}`);
});

test("an invited person becomes a member with the invitation's role", async () => {
  const person = await testApp.person("Invited One");
  const { id } = await invite(person.email, "EDITOR");
  expect(await received(person).getAllByUserId()).toMatchObject([
    { id, role: "EDITOR", workspaceName: "home", workspaceSlug: "home", inviterName: "home owner" },
  ]);
  expect(await received(person).accept({ workspaceInvitationId: id })).toEqual({ workspaceSlug: "home" });
  const seen = await testApp.asPerson(person).workspace.getById({ id: testApp.workspace.id });
  expect(seen.WorkspaceMember).toContainEqual({ userId: person.id, role: "EDITOR" });
  expect(await received(person).getAllByUserId()).toEqual([]);
});

test("only the invited address can accept or reject an invitation", async () => {
  const { id } = await invite(newEmail());
  const other = received(await testApp.person("Someone Else"));
  await expect(other.accept({ workspaceInvitationId: id })).rejects.toMatchObject(refusal("not_found"));
  await expect(other.reject({ workspaceInvitationId: id })).rejects.toMatchObject(refusal("not_found"));
  expect(await rowOf(id)).toMatchObject({ status: "PENDING" });
});

test("a person with an unconfirmed address cannot see or accept invitations", async () => {
  const person = { ...(await testApp.person("Unproved")), isEmailVerified: false };
  const { id } = await invite(person.email);
  expect(await received(person).getAllByUserId()).toEqual([]);
  await expect(received(person).accept({ workspaceInvitationId: id })).rejects.toMatchObject({
    cause: { code: "forbidden", message: "Please confirm your email address first." },
  });
});

test("an invitation is answered only once, even by concurrent clicks", async () => {
  const person = await testApp.person("Double Click");
  const { id } = await invite(person.email);
  const answers = await Promise.allSettled([1, 2, 3].map(() => received(person).accept({ workspaceInvitationId: id })));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("expired, revoked, and rejected invitations cannot be accepted", async () => {
  const person = await testApp.person("Too Late");
  const expectOver = async (end: (id: string) => Promise<unknown>) => {
    const { id } = await invite(person.email);
    await end(id);
    expect(await received(person).getAllByUserId()).toEqual([]);
    await expect(received(person).accept({ workspaceInvitationId: id })).rejects.toMatchObject(refusal("conflict"));
  };
  await expectOver((id) => received(person).reject({ workspaceInvitationId: id }));
  await expectOver((id) => owner().revoke({ workspaceInvitationId: id }));
  await expectOver((id) =>
    testApp.app.database.system
      .update(workspaceInvitation)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(workspaceInvitation.id, id)),
  );
});

test("an invitation lasts 14 days", async () => {
  const { id } = await invite(newEmail());
  const row = await rowOf(id);
  const days = ((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)) / 86_400_000;
  expect(days).toBeCloseTo(14, 3);
});

test("inviting an address again extends its pending invitation with the new role", async () => {
  const email = newEmail();
  const first = await invite(email, "USER");
  await testApp.app.database.system
    .update(workspaceInvitation)
    .set({ expiresAt: sql`now() - interval '1 day'` })
    .where(eq(workspaceInvitation.id, first.id));
  const second = await invite(email, "EDITOR");
  expect(second.id).toBe(first.id);
  const waiting = (await owner().getAll({ workspaceId: testApp.workspace.id })).filter((one) => one.email === email);
  expect(waiting).toMatchObject([{ role: "EDITOR", isExpired: false }]);
  const mails = await testApp.app.database.system.select().from(outboxMail).where(eq(outboxMail.to, email));
  expect(mails).toHaveLength(2);
});

test("an invitation can be resent after a minute, which restarts the 14 days", async () => {
  const { id } = await invite(newEmail());
  await expect(owner().resend({ workspaceInvitationId: id })).rejects.toMatchObject(refusal("limit"));
  await testApp.app.database.system
    .update(workspaceInvitation)
    .set({ expiresAt: sql`now() + interval '1 day'` })
    .where(eq(workspaceInvitation.id, id));
  await owner().resend({ workspaceInvitationId: id });
  expect((await rowOf(id))?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000);
});

test("an invitation stays when its sender leaves, and another owner can resend it in their name", async () => {
  const second = await testApp.person("Second Owner");
  await testApp.app.database.system
    .insert(workspaceMember)
    .values({ workspaceId: testApp.workspace.id, userId: second.id, role: "OWNER" });
  const email = newEmail();
  const { id } = await testApp
    .asPerson(second)
    .workspaceInvitation.create({ workspaceId: testApp.workspace.id, email, role: "EDITOR" });
  await testApp.asPerson(second).workspace.leave({ workspaceId: testApp.workspace.id });
  const listed = async () =>
    (await owner().getAll({ workspaceId: testApp.workspace.id })).find((one) => one.id === id)?.inviterName;
  expect(await listed()).toBe("a former member");
  await testApp.app.database.system
    .update(workspaceInvitation)
    .set({ expiresAt: sql`now() + interval '1 day'` })
    .where(eq(workspaceInvitation.id, id));
  await owner().resend({ workspaceInvitationId: id });
  expect(await listed()).toBe("home owner");
  const mails = await testApp.app.database.system.select().from(outboxMail).where(eq(outboxMail.to, email));
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    expect.stringContaining("Second Owner"),
    expect.stringContaining("home owner"),
  ]);
});

test("a member cannot be invited again", async () => {
  await expect(invite(testApp.workspace.people.USER.email)).rejects.toMatchObject(refusal("taken"));
});

test("only owners can create, list, resend, and revoke invitations", async () => {
  const { id } = await invite(newEmail());
  const workspaceId = testApp.workspace.id;
  for (const role of ["EDITOR", "USER"] as const) {
    const api = testApp.as(role).workspaceInvitation;
    const calls = [
      () => api.create({ workspaceId, email: newEmail(), role: "USER" }),
      () => api.getAll({ workspaceId }),
      () => api.resend({ workspaceInvitationId: id }),
      () => api.revoke({ workspaceInvitationId: id }),
      () => api.getLink({ workspaceInvitationId: id }),
    ];
    for (const call of calls) await expect(call(), role).rejects.toMatchObject(refusal("forbidden"));
  }
});

test("invitations of another workspace are not found", async () => {
  const { id } = await invite(newEmail());
  const foreign = testApp.asOtherWorkspace("OWNER").workspaceInvitation;
  const calls = [
    () => foreign.create({ workspaceId: testApp.workspace.id, email: newEmail(), role: "USER" }),
    () => foreign.getAll({ workspaceId: testApp.workspace.id }),
    () => foreign.resend({ workspaceInvitationId: id }),
    () => foreign.revoke({ workspaceInvitationId: id }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refusal("not_found"));
});

test("a workspace has at most 50 pending invitations, even when sent concurrently", async () => {
  const person = await testApp.person("Busy Owner");
  await testApp.asPerson(person).workspace.create({ name: "Busy", slug: `busy-${newId().slice(-8)}` });
  const workspaceId = (await testApp.asPerson(person).workspace.list())[0]?.id ?? "";
  const send = () => received(person).create({ workspaceId, email: newEmail(), role: "USER" });
  for (let sent = 0; sent < 48; sent++) await send();
  const tries = await Promise.allSettled(Array.from({ length: 5 }, send));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await expect(send()).rejects.toMatchObject(refusal("limit"));
});

test("pending invitations take seats and free them when they end", async () => {
  const { workspaceId, seats, mine } = await createFreeWorkspace();
  const draft = () => ({ workspaceId, email: newEmail(), role: "EDITOR" as const });
  // The owner takes one seat. Concurrent invitations get the remaining ones.
  const tries = await Promise.allSettled(Array.from({ length: seats + 2 }, () => mine.create(draft())));
  const sentIds = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value.id] : []));
  expect(sentIds).toHaveLength(seats - 1);
  await expect(mine.create(draft())).rejects.toMatchObject(refusal("conflict"));
  await mine.revoke({ workspaceInvitationId: sentIds[0] ?? "" });
  await mine.create(draft());
});

test("a role with another kind of seat needs a free seat of that kind", async () => {
  const { workspaceId, mine, person } = await createFreeWorkspace();
  const user = { workspaceId, email: newEmail(), role: "USER" as const };
  await expect(mine.create(user)).rejects.toMatchObject(refusal("conflict"));
  const member = await free.person("Editor");
  const { id } = await mine.create({ workspaceId, email: member.email, role: "EDITOR" });
  await free.asPerson(member).workspaceInvitation.accept({ workspaceInvitationId: id });
  const change = { workspaceId, userId: member.id };
  const { changeMemberRole } = free.asPerson(person).workspace;
  await expect(changeMemberRole({ ...change, role: "USER" })).rejects.toMatchObject(refusal("conflict"));
  await changeMemberRole({ ...change, role: "OWNER" });
});

/** A workspace on the free plan, which has a few editor seats and no user seats. */
async function createFreeWorkspace() {
  const person = await free.person("Frugal");
  await free.asPerson(person).workspace.create({ name: "Frugal", slug: `frugal-${newId().slice(-8)}` });
  const workspaceId = (await free.asPerson(person).workspace.list())[0]?.id ?? "";
  const { editor } = await free.app.workspacePorts.seatLimits(workspaceId);
  return { workspaceId, person, seats: editor ?? 0, mine: free.asPerson(person).workspaceInvitation };
}

/** The token of a copied link. */
const tokenOf = (url: string) => new URL(url).searchParams.get("token") ?? "";

test("without a mail server, the owner gets the link and the response does not claim that an email was sent", async () => {
  const made = await invite(newEmail());
  expect(made).toMatchObject({ isMailed: false, url: expect.stringContaining(`/invitation/${made.id}?token=`) });
  expect(await owner().getLink({ workspaceInvitationId: made.id })).toEqual({ url: made.url, isMailed: false });
});

test("the link shows workspace, inviter, role, and address, and other tokens are rejected", async () => {
  const email = newEmail();
  const { id, url } = await invite(email, "USER");
  const other = await invite(newEmail());
  const anyone = testApp.asPerson(null).workspaceInvitation;
  expect(await anyone.getByLink({ workspaceInvitationId: id, token: tokenOf(url) })).toEqual({
    email,
    role: "USER",
    workspaceName: "home",
    inviterName: "home owner",
    isOpen: true,
    hasAccount: false,
  });
  for (const token of ["x", tokenOf(other.url), `${tokenOf(url)}x`])
    await expect(anyone.getByLink({ workspaceInvitationId: id, token })).rejects.toMatchObject(refusal("not_found"));
  await owner().revoke({ workspaceInvitationId: id });
  expect(await anyone.getByLink({ workspaceInvitationId: id, token: tokenOf(url) })).toMatchObject({ isOpen: false });
});

test("a person with a copied link can accept with an unconfirmed address, which stays unconfirmed", async () => {
  const person = { ...(await testApp.person("Link Holder")), isEmailVerified: false };
  await testApp.app.database.system.update(user).set({ emailVerified: false }).where(eq(user.id, person.id));
  const { id, url } = await invite(person.email);
  const wrong = { workspaceInvitationId: id, token: "wrong" };
  await expect(received(person).accept(wrong)).rejects.toMatchObject(refusal("forbidden"));
  expect(await received(person).accept({ ...wrong, token: tokenOf(url) })).toEqual({ workspaceSlug: "home" });
  const [row] = await testApp.app.database.system.select().from(user).where(eq(user.id, person.id));
  expect(row?.emailVerified).toBe(false);
});

test("accepting with an emailed link confirms the address", async () => {
  const person = { ...(await testApp.person("Mail Reader")), isEmailVerified: false };
  await testApp.app.database.system.update(user).set({ emailVerified: false }).where(eq(user.id, person.id));
  const { id } = await invite(person.email);
  const token = tokenOf(invitationUrl(testApp.app, id, "mail"));
  await received(person).accept({ workspaceInvitationId: id, token });
  const [row] = await testApp.app.database.system.select().from(user).where(eq(user.id, person.id));
  expect(row?.emailVerified).toBe(true);
});

test("another account cannot accept an invitation with its link", async () => {
  const { id, url } = await invite(newEmail());
  const other = received(await testApp.person("Finder"));
  await expect(other.accept({ workspaceInvitationId: id, token: tokenOf(url) })).rejects.toMatchObject(
    refusal("not_found"),
  );
  expect(await rowOf(id)).toMatchObject({ status: "PENDING" });
});
