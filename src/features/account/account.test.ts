import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { session, user } from "#platform/tables/account.ts";
import { type House, house } from "#testing/house.ts";

let home: House;
beforeAll(async () => {
  home = await house();
});
afterAll(() => home.close());

const refusal = (code: string) => ({ cause: { code } });

test("people who share a workspace see each other's name and picture, and nothing else", async () => {
  const editor = home.home.people.EDITOR;
  expect(await home.as("USER").user.getById({ userId: editor.id })).toEqual({
    imageUrl: null,
    firstName: "home",
    lastName: "editor",
  });
});

test("a person of another workspace does not exist", async () => {
  const foreign = home.abroad.people.OWNER.id;
  await expect(home.as("OWNER").user.getById({ userId: foreign })).rejects.toMatchObject(refusal("missing"));
  await expect(home.as("OWNER").user.getById({ userId: newId() })).rejects.toMatchObject(refusal("missing"));
});

test("whoever is not signed in learns nothing", async () => {
  await expect(home.asPerson(null).user.me()).rejects.toMatchObject(refusal("forbidden"));
});

test("metadata can be set for oneself only", async () => {
  const owner = home.as("OWNER").user;
  const userId = home.home.people.OWNER.id;
  await owner.updatePublicMetadataById({ userId, metadata: { profession: "Educator" } });
  await owner.updatePublicMetadataById({ userId, metadata: { hideReferralPopup: true } });
  expect((await owner.me()).publicMetadata).toEqual({ profession: "Educator", hideReferralPopup: true });
  const others = home.home.people.USER.id;
  await expect(owner.updatePublicMetadataById({ userId: others, metadata: {} })).rejects.toMatchObject(
    refusal("forbidden"),
  );
});

test("metadata takes its three keys and no other", async () => {
  const person = await home.person("Mal Lory");
  const { updatePublicMetadataById } = home.asPerson(person).user;
  const before = await home.app.database.system.select().from(user).where(eq(user.id, person.id));
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
  expect(await home.app.database.system.select().from(user).where(eq(user.id, person.id))).toEqual(before);
});

test("a session that is revoked is refused at once", async () => {
  const person = await home.person("Two Devices");
  const other = newId();
  await home.app.database.system.insert(session).values({
    id: other,
    userId: person.id,
    token: newId(),
    expiresAt: new Date(Date.now() + 60_000),
    userAgent: "Phone",
  });
  const cookie = await home.app.auth.cookieFor(other);
  const isAlive = async () => (await home.app.auth.sessionOf(new Headers({ cookie }))) !== null;
  expect(await isAlive()).toBe(true);

  const mine = home.asPerson(person).user;
  expect((await mine.getSessions()).map(({ id, isCurrent }) => [id, isCurrent])).toEqual(
    expect.arrayContaining([
      [other, false],
      [person.sessionId, true],
    ]),
  );
  await mine.revokeSession({ sessionId: other });
  expect(await isAlive()).toBe(false);
  expect(await mine.getSessions()).toHaveLength(1);
});

test("nobody ends another person's session", async () => {
  const person = await home.person("Safe");
  await expect(home.as("OWNER").user.revokeSession({ sessionId: person.sessionId })).rejects.toMatchObject(
    refusal("missing"),
  );
  await home.as("OWNER").user.revokeOthers();
  expect(await home.asPerson(person).user.getSessions()).toHaveLength(1);
});

test("a name is trimmed and never empty", async () => {
  const person = await home.person("Old Name");
  await home.asPerson(person).user.updateName({ name: "  New Name " });
  expect(await home.asPerson(person).user.me()).toMatchObject({
    name: "New Name",
    firstName: "New",
    hasPassword: false,
  });
  await expect(home.asPerson(person).user.updateName({ name: "   " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
