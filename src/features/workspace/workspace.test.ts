import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { Person } from "#platform/context.ts";
import { user } from "#platform/tables/account.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createFirstWorkspace } from "./service/create-workspace.ts";
import { purgeWorkspaces } from "./service/purge-workspaces.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const refusal = (code: string) => ({ cause: { code } });
const newSlug = () => `w-${newId().slice(-12)}`;

test("the creator of a workspace is its owner", async () => {
  const person = await testApp.person("Ada");
  const slug = newSlug();
  expect(await testApp.asPerson(person).workspace.create({ name: " Fernhollow ", slug })).toEqual({ slug });
  const [created] = await testApp.asPerson(person).workspace.list();
  expect(created).toMatchObject({
    name: "Fernhollow",
    slug,
    isLastVisited: true,
    creatorId: person.id,
    memberCount: 1,
  });
  expect(created?.WorkspaceMember).toEqual([{ userId: person.id, role: "OWNER" }]);
});

test("a path has 3 to 48 of a-z, 0-9, and hyphens, and is not reserved", async () => {
  const { create, validateSlug } = testApp.as("OWNER").workspace;
  const wrong = [
    "ab",
    "a".repeat(49),
    "Upper",
    "a_b_c",
    "-abc",
    "abc-",
    "äöü",
    "personal",
    "api",
    "gallery",
    "brand-voice",
  ];
  for (const slug of wrong) {
    expect(await validateSlug({ slug }), slug).toBe(0);
    await expect(create({ name: "W", slug }), slug).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
  expect(await validateSlug({ slug: newSlug() })).toBe(1);
});

test("a path is unique and available to its own workspace", async () => {
  const { create, validateSlug } = testApp.as("OWNER").workspace;
  const slug = testApp.workspace.slug;
  expect(await validateSlug({ slug })).toBe(0);
  expect(await validateSlug({ slug, workspaceId: testApp.workspace.id })).toBe(1);
  expect(
    await testApp.asOtherWorkspace("OWNER").workspace.validateSlug({ slug, workspaceId: testApp.workspace.id }),
  ).toBe(0);
  await expect(create({ name: "W", slug })).rejects.toMatchObject({
    cause: { code: "taken", message: "This workspace path is already taken. Please try a different one." },
  });
});

test("a person can own at most 10 workspaces, even when created concurrently", async () => {
  const person = await testApp.person("Collector");
  const { create, list } = testApp.asPerson(person).workspace;
  const tries = await Promise.allSettled(Array.from({ length: 13 }, () => create({ name: "W", slug: newSlug() })));
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  await expect(create({ name: "W", slug: newSlug() })).rejects.toMatchObject(refusal("limit"));
  expect(await list()).toHaveLength(10);
});

test("concurrent calls create the first workspace once", async () => {
  const person = await testApp.person("Grace Hopper");
  await Promise.all([1, 2, 3].map(() => createFirstWorkspace(testApp.app, person)));
  const { list } = testApp.asPerson(person).workspace;
  expect((await list()).map(({ name, slug }) => [name, slug])).toEqual([["Grace's workspace", "graces-workspace"]]);
});

test("a person whose sign-up was interrupted gets a workspace with the first list", async () => {
  const person = await testApp.person("Grace Again");
  const [created] = await testApp.asPerson(person).workspace.list();
  expect(created).toMatchObject({ name: "Grace's workspace" });
  expect(created?.slug).toMatch(/^graces-workspace-[a-z0-9]{5}$/);
});

test("the last visited workspace is listed first", async () => {
  const person = await testApp.person("Traveller");
  const api = testApp.asPerson(person).workspace;
  const [first, second] = [newSlug(), newSlug()];
  await api.create({ name: "First", slug: first });
  await api.create({ name: "Second", slug: second });
  const idOf = async (slug: string) => (await api.list()).find((one) => one.slug === slug)?.id ?? "";
  await api.visit({ workspaceId: await idOf(first) });
  expect((await api.list()).map(({ slug, isLastVisited }) => [slug, isLastVisited])).toEqual([
    [first, true],
    [second, false],
  ]);
});

test("a workspace of other people is not found", async () => {
  const workspaceId = testApp.otherWorkspace.id;
  const api = testApp.as("OWNER").workspace;
  const calls = [
    () => api.getById({ id: workspaceId }),
    () => api.getMembers({ workspaceId }),
    () => api.visit({ workspaceId }),
    () => api.leave({ workspaceId }),
    () => api.update({ workspaceId, name: "Mine now" }),
    () => api.delete({ workspaceId, slug: "abroad" }),
    () => api.updateAffiliateCode({ workspaceId, affiliateCode: "me" }),
    () => api.getOnboardingChecklistStatus({ workspaceId }),
    () => api.removeMember({ workspaceId, userId: testApp.otherWorkspace.people.USER.id }),
    () => api.changeMemberRole({ workspaceId, userId: testApp.otherWorkspace.people.USER.id, role: "OWNER" }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refusal("not_found"));
});

test("only owners can change, delete, or set the affiliate code of a workspace", async () => {
  const workspaceId = testApp.workspace.id;
  for (const role of ["EDITOR", "USER"] as const) {
    const api = testApp.as(role).workspace;
    const calls = [
      () => api.update({ workspaceId, name: "Mine" }),
      () => api.delete({ workspaceId, slug: "home" }),
      () => api.updateAffiliateCode({ workspaceId, affiliateCode: "me" }),
    ];
    for (const call of calls) await expect(call(), role).rejects.toMatchObject(refusal("forbidden"));
  }
});

test("an update changes only the given fields", async () => {
  const { update, getById } = testApp.as("OWNER").workspace;
  const id = testApp.workspace.id;
  const before = await getById({ id });
  expect(await update({ workspaceId: id, theme: "#0A7F5A" })).toEqual({ slug: before.slug });
  expect(await getById({ id })).toEqual({ ...before, theme: "#0a7f5a" });
  await update({ workspaceId: id, theme: null });
  expect(await getById({ id })).toEqual(before);
  for (const theme of ["red", "#fff", "#12345g", "url(x)"])
    await expect(update({ workspaceId: id, theme })).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(update({ workspaceId: id, iconUrl: "javascript:alert(1)" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await expect(update({ workspaceId: id, slug: testApp.otherWorkspace.slug })).rejects.toMatchObject(refusal("taken"));
});

test("an update rejects unknown fields", async () => {
  const { update, getById } = testApp.as("OWNER").workspace;
  const before = await getById({ id: testApp.workspace.id });
  for (const more of [{ id: newId() }, { creatorId: newId() }, { deletedAt: null }, { createdAt: new Date() }]) {
    const input = { workspaceId: testApp.workspace.id, name: "Changed", ...more };
    await expect(update(input), JSON.stringify(more)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  }
  expect(await getById({ id: testApp.workspace.id })).toEqual(before);
});

test("hiding the product's branding requires a plan", async () => {
  const { update } = testApp.as("OWNER").workspace;
  await expect(update({ workspaceId: testApp.workspace.id, isBrandingOff: true })).rejects.toMatchObject(
    refusal("credits"),
  );
  await update({ workspaceId: testApp.workspace.id, isBrandingOff: false });
});

test("deleting a workspace requires its path and applies to everyone", async () => {
  const person = await testApp.person("Leaver");
  const api = testApp.asPerson(person).workspace;
  const slug = newSlug();
  await api.create({ name: "Short-lived", slug });
  const id = (await api.list())[0]?.id ?? "";
  await expect(api.delete({ workspaceId: id, slug: "other" })).rejects.toMatchObject(refusal("invalid"));
  await api.delete({ workspaceId: id, slug });
  await expect(api.getById({ id })).rejects.toMatchObject(refusal("not_found"));
  expect(await api.list()).toEqual([]);
  // The row and its path are kept for 30 days.
  const [kept] = await testApp.app.database.system.select().from(workspace).where(eq(workspace.id, id));
  expect(kept?.deletedAt).toBeInstanceOf(Date);
  await expect(api.create({ name: "Again", slug })).rejects.toMatchObject(refusal("taken"));
});

test("a deleted workspace and its files are purged after 30 days, not before", async () => {
  const person = await testApp.person("Two Endings");
  const api = testApp.asPerson(person).workspace;
  const make = async (daysAgo: number) => {
    const slug = newSlug();
    await api.create({ name: "W", slug });
    const id = (await api.list()).find((one) => one.slug === slug)?.id ?? "";
    const bytes = { contentType: "text/plain", maxBytes: 10 };
    await testApp.app.storage.put(`${id}/note.txt`, new TextEncoder().encode("hello"), bytes);
    const deletedAt = new Date(Date.now() - daysAgo * 86_400_000);
    await testApp.app.database.system.update(workspace).set({ deletedAt }).where(eq(workspace.id, id));
    return id;
  };
  const [old, recent] = [await make(31), await make(29)];
  expect(await purgeWorkspaces(testApp.app)).toBe(1);
  const remaining = async (id: string) => [
    (await testApp.app.database.system.select().from(workspace).where(eq(workspace.id, id))).length,
    await testApp.app.storage.stat(`${id}/note.txt`).then((stat) => stat?.size ?? 0),
  ];
  expect(await remaining(old)).toEqual([0, 0]);
  expect(await remaining(recent)).toEqual([1, 5]);
});

describe("an external picture", () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  let open: TestApp;
  let site: Server;
  let address: string;
  beforeAll(async () => {
    open = await startTestApp({ env: { ALLOWED_PRIVATE_HOSTS: "localhost" } });
    site = createServer((request, response) =>
      response.end(request.url?.endsWith(".png") ? png : "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
    );
    await new Promise<void>((ready) => site.listen(0, "127.0.0.1", ready));
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    site.close();
    await open.close();
  });

  const show = async (iconUrl: string | null) => {
    const { id, people } = open.workspace;
    await open.as("OWNER").workspace.update({ workspaceId: id, iconUrl });
    return open.request(`/api/workspace/icon?workspaceId=${id}`, {}, people.USER);
  };

  test("used as the icon is fetched by the server, not by members' browsers", async () => {
    const answer = await show(`${address}/icon.png`);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
  });

  test("used as the icon is not found if its URL is empty or has no raster image", async () => {
    expect((await show(`${address}/icon.svg`)).status).toBe(404);
    expect((await show(null)).status).toBe(404);
  });

  /** The editor, with this picture from their Google or GitHub account. */
  const withPortrait = async (where: TestApp, image: string) => {
    const { EDITOR } = where.workspace.people;
    await where.app.database.system.update(user).set({ image }).where(eq(user.id, EDITOR.id));
    return EDITOR;
  };

  test("used as a portrait is the server's copy wherever people are shown", async () => {
    const { people } = open.workspace;
    const { id } = await withPortrait(open, `${address}/ada.png`);
    const own = await open.as("EDITOR").user.me();
    const asMember = await open.as("EDITOR").workspace.getMembers({ workspaceId: open.workspace.id });
    const card = await open.as("USER").user.getById({ userId: id });
    const shown = [own.imageUrl, asMember.find(({ userId }) => userId === id)?.imageUrl, card.imageUrl];
    expect(new Set(shown).size).toBe(1);
    expect(card.imageUrl).toMatch(/^\/api\/user\/picture\?/);
    const answer = await open.request(card.imageUrl ?? "", {}, people.USER);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=86400");
    expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
    expect((await open.as("OWNER").user.me()).imageUrl, "a person without a picture").toBeNull();
  });

  test("used as a portrait is visible to colleagues only, and not found if it is no raster image", async () => {
    const { people } = open.workspace;
    const { id } = await withPortrait(open, `${address}/ada.png`);
    const statusOf = async (userId: string, person: Person | null) =>
      (await open.request(`/api/user/picture?userId=${userId}`, {}, person)).status;
    expect(await statusOf(id, people.EDITOR)).toBe(200);
    expect(await statusOf(id, null), "signed out").toBe(401);
    expect(await statusOf(id, open.otherWorkspace.people.OWNER), "not a colleague").toBe(404);
    expect(await statusOf(people.OWNER.id, people.USER), "who has none").toBe(404);
    expect(await statusOf("x", people.USER)).toBe(404);
    await withPortrait(open, `${address}/ada.svg`);
    expect(await statusOf(id, people.USER)).toBe(404);
  });

  test("cannot point to the machine's own network", async () => {
    const { id: userId } = await withPortrait(testApp, `${address}/ada.png`);
    const portrait = await testApp.request(`/api/user/picture?userId=${userId}`, {}, testApp.workspace.people.USER);
    expect(portrait.status).toBe(400);
    const { id, people } = testApp.workspace;
    await testApp.as("OWNER").workspace.update({ workspaceId: id, iconUrl: `${address}/icon.png` });
    const answer = await testApp.request(`/api/workspace/icon?workspaceId=${id}`, {}, people.USER);
    expect(answer.status).toBe(400);
  });
});
