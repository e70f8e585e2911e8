import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { session, user } from "#platform/tables/account.ts";
import { timers } from "#product/timers.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const refusal = (code: string) => ({ cause: { code } });

test("people who share a workspace see only each other's name and picture", async () => {
  const editor = testApp.workspace.people.EDITOR;
  expect(await testApp.as("USER").user.getById({ userId: editor.id })).toEqual({
    imageUrl: null,
    firstName: "home",
    lastName: "editor",
  });
});

test("a person of another workspace is not found", async () => {
  const foreign = testApp.otherWorkspace.people.OWNER.id;
  await expect(testApp.as("OWNER").user.getById({ userId: foreign })).rejects.toMatchObject(refusal("not_found"));
  await expect(testApp.as("OWNER").user.getById({ userId: newId() })).rejects.toMatchObject(refusal("not_found"));
});

test("a signed-out caller gets no profile", async () => {
  await expect(testApp.asPerson(null).user.me()).rejects.toMatchObject(refusal("forbidden"));
});

test("people can change only their own metadata", async () => {
  const owner = testApp.as("OWNER").user;
  const userId = testApp.workspace.people.OWNER.id;
  await owner.updatePublicMetadataById({ userId, metadata: { profession: "Educator" } });
  await owner.updatePublicMetadataById({ userId, metadata: { hideReferralPopup: true } });
  expect((await owner.me()).publicMetadata).toEqual({ profession: "Educator", hideReferralPopup: true });
  const others = testApp.workspace.people.USER.id;
  await expect(owner.updatePublicMetadataById({ userId: others, metadata: {} })).rejects.toMatchObject(
    refusal("forbidden"),
  );
});

test("a new account keeps the affiliate code of its sign-up once, and an older account keeps none", async () => {
  const signUp = async (name: string, createdAt?: Date) => {
    const person = await testApp.person(name);
    if (createdAt) await testApp.app.database.system.update(user).set({ createdAt }).where(eq(user.id, person.id));
    const { updatePublicMetadataById, me } = testApp.asPerson(person).user;
    const come = (affCode: string) => updatePublicMetadataById({ userId: person.id, metadata: { affCode } });
    return { come, code: async () => (await me()).publicMetadata.affCode };
  };
  const person = await signUp("Ann Ewe");
  for (const invalid of ["", "two words", "a/b", "x".repeat(65)])
    await expect(person.come(invalid)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await person.come("mira_9-x");
  await person.come("someone-else");
  expect(await person.code()).toBe("mira_9-x");
  const known = await signUp("Old Hand", new Date(Date.now() - timers.account.affiliateMs - 1_000));
  await known.come("mira_9-x");
  expect(await known.code()).toBeUndefined();
});

test("metadata accepts only its own keys", async () => {
  const person = await testApp.person("Mal Lory");
  const { updatePublicMetadataById } = testApp.asPerson(person).user;
  const before = await testApp.app.database.system.select().from(user).where(eq(user.id, person.id));
  for (const more of [
    { role: "OWNER" },
    { isOperator: true },
    { corePlan: "TEAM" },
    { __proto__x: 1 },
    { credits: 9 },
  ]) {
    const metadata = { profession: "Sales", ...more };
    await expect(updatePublicMetadataById({ userId: person.id, metadata }), JSON.stringify(more)).rejects.toMatchObject(
      {
        code: "BAD_REQUEST",
      },
    );
  }
  expect(await testApp.app.database.system.select().from(user).where(eq(user.id, person.id))).toEqual(before);
});

test("a revoked session is rejected immediately", async () => {
  const person = await testApp.person("Two Devices");
  const other = newId();
  await testApp.app.database.system.insert(session).values({
    id: other,
    userId: person.id,
    token: newId(),
    expiresAt: new Date(Date.now() + 60_000),
    userAgent: "Phone",
  });
  const cookie = await testApp.app.auth.cookieFor(other);
  const isAlive = async () => (await testApp.app.auth.findPerson(new Headers({ cookie }))) !== null;
  expect(await isAlive()).toBe(true);

  const caller = testApp.asPerson(person).user;
  expect((await caller.getSessions()).map(({ id, isCurrent }) => [id, isCurrent])).toEqual(
    expect.arrayContaining([
      [other, false],
      [person.sessionId, true],
    ]),
  );
  await caller.revokeSession({ sessionId: other });
  expect(await isAlive()).toBe(false);
  expect(await caller.getSessions()).toHaveLength(1);
});

test("a person cannot end another person's session", async () => {
  const person = await testApp.person("Safe");
  await expect(testApp.as("OWNER").user.revokeSession({ sessionId: person.sessionId })).rejects.toMatchObject(
    refusal("not_found"),
  );
  await testApp.as("OWNER").user.revokeOthers();
  expect(await testApp.asPerson(person).user.getSessions()).toHaveLength(1);
});

test("a name is trimmed and cannot be empty", async () => {
  const person = await testApp.person("Old Name");
  await testApp.asPerson(person).user.updateName({ name: "  New Name " });
  expect(await testApp.asPerson(person).user.me()).toMatchObject({
    name: "New Name",
    firstName: "New",
    hasPassword: false,
  });
  await expect(testApp.asPerson(person).user.updateName({ name: "   " })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});
