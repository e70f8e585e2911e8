import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#product/limits.ts";
import type { Role } from "#product/roles.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";

let testApp: TestApp;
let workflowId: string;
beforeAll(async () => {
  testApp = await startTestApp();
  workflowId = (
    await testApp.as("OWNER").workflow.create({ workspaceId: testApp.workspace.id, setup: { title: "Tides" } })
  ).id;
});
afterAll(() => testApp.close());

const views = (role: Role = "OWNER") => testApp.as(role).runView;
const draft = (name: string, more: object = {}) => ({
  ...{ workspaceId: testApp.workspace.id, name, query: "status=FAILED&days=7" },
  ...more,
});
const namesFor = async (role: Role, of?: string) =>
  (await views(role).getAll({ workspaceId: testApp.workspace.id, ...(of && { workflowId: of }) })).map(
    ({ name }) => name,
  );

test("a private view is seen by its author only, a shared one by all, and each belongs to one list", async () => {
  await views().create(draft("Mine"));
  await views("EDITOR").create(draft("For all", { isShared: true }));
  await views().create(draft("Of tides", { workflowId, isShared: true }));
  expect(await namesFor("OWNER")).toEqual(["For all", "Mine"]);
  expect(await namesFor("USER")).toEqual(["For all"]);
  expect(await namesFor("USER", workflowId)).toEqual(["Of tides"]);
  expect(await views("USER").getAll({ workspaceId: testApp.workspace.id })).toMatchObject([
    { query: "status=FAILED&days=7", isOwn: false, canEdit: false, canDelete: false, canShare: false },
  ]);
});

test("a USER keeps private views, and only authors decide about sharing", async () => {
  const { id } = await views("USER").create(draft("Private"));
  await views("USER").update({ id, name: "Renamed", query: "" });
  expect(await namesFor("USER")).toContain("Renamed");
  const refused = { cause: { code: "forbidden" } };
  await expect(views("USER").update({ id, isShared: true })).rejects.toMatchObject(refused);
  await expect(views("USER").create(draft("Shared", { isShared: true }))).rejects.toMatchObject(refused);
  // The private views of others don't exist, not even for owners.
  await expect(views().update({ id, name: "Taken" })).rejects.toMatchObject({ cause: { code: "not_found" } });
  const shared = await views("EDITOR").create(draft("Theirs", { isShared: true }));
  await views().update({ id: shared.id, name: "Ours" });
  await expect(views().update({ id: shared.id, isShared: false })).rejects.toMatchObject(refused);
  await expect(views("USER").delete({ id: shared.id })).rejects.toMatchObject(refused);
  await views().delete({ id: shared.id });
  expect(await namesFor("EDITOR")).not.toContain("Ours");
});

test("no one keeps more views than the limit, and names are one line", async () => {
  for (let at = 0; at < limits.runView.perPerson; at++)
    await views("EDITOR")
      .create(draft(`View ${at}`))
      .catch(() => {});
  await expect(views("EDITOR").create(draft("More"))).rejects.toMatchObject({ cause: { code: "limit" } });
  await expect(views().create(draft("Two\nlines"))).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
