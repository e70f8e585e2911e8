import { afterAll, beforeAll, expect, test } from "vitest";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createFolder, deleteFolder, listFolders, moveFolder, renameFolder, requireFolder } from "./service/folders.ts";

let testApp: TestApp;
let ctx: WorkspaceContext;
let foreignCtx: WorkspaceContext;
beforeAll(async () => {
  testApp = await startTestApp();
  const memberOf = async ({ id, people }: TestApp["workspace"]) => {
    const found = await findWorkspaceContext(testApp.app, id, people.OWNER.id, "test");
    if (!found) throw new Error("no member");
    return found;
  };
  ctx = await memberOf(testApp.workspace);
  foreignCtx = await memberOf(testApp.otherWorkspace);
});
afterAll(() => testApp.close());

const createAgentFolder = (name: string, parentFolderId: string | null = null) =>
  createFolder(ctx, "AGENT", { name, parentFolderId });

test("a folder belongs to one kind and one workspace", async () => {
  const { id } = await createAgentFolder("Sales");
  expect((await listFolders(ctx, "AGENT")).map((one) => one.id)).toContain(id);
  expect(await listFolders(ctx, "WORKFLOW")).toEqual([]);
  expect(await listFolders(foreignCtx, "AGENT")).toEqual([]);
  const outside = [
    () => renameFolder(foreignCtx, "AGENT", id, "Mine"),
    () => moveFolder(foreignCtx, "AGENT", id, null),
    () => deleteFolder(foreignCtx, "AGENT", id),
    () => requireFolder(foreignCtx, "AGENT", id),
    () => requireFolder(ctx, "WORKFLOW", id),
    () => createFolder(foreignCtx, "AGENT", { name: "Inside", parentFolderId: id }),
    () => createFolder(ctx, "WORKFLOW", { name: "Inside", parentFolderId: id }),
  ];
  for (const call of outside) await expect(call()).rejects.toMatchObject({ code: "not_found" });
});

test("a folder cannot be moved into itself or its descendants", async () => {
  const outer = await createAgentFolder("Outer");
  const inner = await createAgentFolder("Inner", outer.id);
  for (const target of [outer.id, inner.id])
    await expect(moveFolder(ctx, "AGENT", outer.id, target)).rejects.toMatchObject({ code: "invalid" });
  await moveFolder(ctx, "AGENT", inner.id, null);
  await moveFolder(ctx, "AGENT", outer.id, inner.id);
});

test("two concurrent moves do not create a cycle", async () => {
  const [one, two] = [await createAgentFolder("One"), await createAgentFolder("Two")];
  const moves = await Promise.allSettled([
    moveFolder(ctx, "AGENT", one.id, two.id),
    moveFolder(ctx, "AGENT", two.id, one.id),
  ]);
  expect(moves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("folders can be nested at most 10 deep, also by moving them", async () => {
  let parent: string | null = null;
  for (let depth = 0; depth < 10; depth++) parent = (await createAgentFolder(`Level ${depth}`, parent)).id;
  await expect(createAgentFolder("Too deep", parent)).rejects.toMatchObject({ code: "limit" });
  const other = await createAgentFolder("Other");
  await expect(moveFolder(ctx, "AGENT", other.id, parent)).rejects.toMatchObject({ code: "limit" });
});

test("deleting a folder deletes its subfolders", async () => {
  const outer = await createAgentFolder("Gone");
  const inner = await createAgentFolder("Gone too", outer.id);
  await deleteFolder(ctx, "AGENT", outer.id);
  await expect(requireFolder(ctx, "AGENT", inner.id)).rejects.toMatchObject({ code: "not_found" });
});
