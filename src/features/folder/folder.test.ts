import { afterAll, beforeAll, expect, test } from "vitest";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { type TestApp, startTestApp } from "#testing/house.ts";
import { createFolder, deleteFolder, listFolders, moveFolder, renameFolder, requireFolder } from "./service/folders.ts";

let testApp: TestApp;
let ctx: WorkspaceContext;
let foreign: WorkspaceContext;
beforeAll(async () => {
  testApp = await startTestApp();
  const memberOf = async ({ id, people }: TestApp["workspace"]) => {
    const found = await findWorkspaceContext(testApp.app, id, people.OWNER.id, "test");
    if (!found) throw new Error("no member");
    return found;
  };
  ctx = await memberOf(testApp.workspace);
  foreign = await memberOf(testApp.otherWorkspace);
});
afterAll(() => testApp.close());

const make = (name: string, parentFolderId: string | null = null) =>
  createFolder(ctx, "AGENT", { name, parentFolderId });

test("a folder stands in its own kind and workspace", async () => {
  const { id } = await make("Sales");
  expect((await listFolders(ctx, "AGENT")).map((one) => one.id)).toContain(id);
  expect(await listFolders(ctx, "WORKFLOW")).toEqual([]);
  expect(await listFolders(foreign, "AGENT")).toEqual([]);
  const outside = [
    () => renameFolder(foreign, "AGENT", id, "Mine"),
    () => moveFolder(foreign, "AGENT", id, null),
    () => deleteFolder(foreign, "AGENT", id),
    () => requireFolder(foreign, "AGENT", id),
    () => requireFolder(ctx, "WORKFLOW", id),
    () => createFolder(foreign, "AGENT", { name: "Inside", parentFolderId: id }),
    () => createFolder(ctx, "WORKFLOW", { name: "Inside", parentFolderId: id }),
  ];
  for (const call of outside) await expect(call()).rejects.toMatchObject({ code: "missing" });
});

test("a folder is not moved into itself or below itself", async () => {
  const outer = await make("Outer");
  const inner = await make("Inner", outer.id);
  for (const target of [outer.id, inner.id])
    await expect(moveFolder(ctx, "AGENT", outer.id, target)).rejects.toMatchObject({ code: "invalid" });
  await moveFolder(ctx, "AGENT", inner.id, null);
  await moveFolder(ctx, "AGENT", outer.id, inner.id);
});

test("two moves at the same moment close no circle", async () => {
  const [one, two] = [await make("One"), await make("Two")];
  const moves = await Promise.allSettled([
    moveFolder(ctx, "AGENT", one.id, two.id),
    moveFolder(ctx, "AGENT", two.id, one.id),
  ]);
  expect(moves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("folders are nested at most 10 deep, also by moving", async () => {
  let parent: string | null = null;
  for (let depth = 0; depth < 10; depth++) parent = (await make(`Level ${depth}`, parent)).id;
  await expect(make("Too deep", parent)).rejects.toMatchObject({ code: "limit" });
  const other = await make("Other");
  await expect(moveFolder(ctx, "AGENT", other.id, parent)).rejects.toMatchObject({ code: "limit" });
});

test("deleting a folder deletes those inside", async () => {
  const outer = await make("Gone");
  const inner = await make("Gone too", outer.id);
  await deleteFolder(ctx, "AGENT", outer.id);
  await expect(requireFolder(ctx, "AGENT", inner.id)).rejects.toMatchObject({ code: "missing" });
});
