import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { principalKey } from "#product/principal.ts";
import { actingContexts, principalNames, principalsOf } from "#testing/principals.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { createLimiter } from "../limiter.ts";
import { workspace, workspaceMember } from "../tables/workspace.ts";
import { findActingContext } from "./access.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterEach(() => setWorkspace({ suspendedAt: null, deletedAt: null }));
afterAll(() => testApp.close());

const items = { agentId: "ada", workflowId: "brief" };

async function setWorkspace(values: Partial<Pick<typeof workspace.$inferSelect, "suspendedAt" | "deletedAt">>) {
  const { system } = testApp.app.database;
  await system.update(workspace).set(values).where(eq(workspace.id, testApp.workspace.id));
}

describe.each(principalNames)("the context of a %s", (name) => {
  const find = () => findActingContext(testApp.app, principalsOf(testApp.workspace, items)[name], "request");

  test("acts as the principal, with a database that shows its workspace only", async () => {
    const ctx = (await find()) ?? expect.unreachable();
    expect(ctx).toMatchObject({ requestId: "request", actor: principalsOf(testApp.workspace, items)[name] });
    const seen = await ctx.db.selectDistinct({ id: workspaceMember.workspaceId }).from(workspaceMember);
    expect(seen).toEqual([{ id: testApp.workspace.id }]);
  });

  test("does not exist while the workspace is suspended, or after it is deleted", async () => {
    await setWorkspace({ suspendedAt: new Date() });
    expect(await find()).toBeNull();
    await setWorkspace({ suspendedAt: null, deletedAt: new Date() });
    expect(await find()).toBeNull();
  });
});

test("a member's role is read from the database, and a former member has no context", async () => {
  const { app, workspace: own, otherWorkspace } = testApp;
  const claim = { kind: "member", workspaceId: own.id, userId: own.people.USER.id, role: "OWNER" } as const;
  expect((await findActingContext(app, claim, "test"))?.actor).toMatchObject({ role: "USER" });
  const stranger = { ...claim, userId: otherWorkspace.people.OWNER.id };
  expect(await findActingContext(app, stranger, "test")).toBeNull();
});

test("each principal has a rate limit of its own", async () => {
  const all = [
    ...Object.values(await actingContexts(testApp, testApp.workspace, items)),
    ...Object.values(await actingContexts(testApp, testApp.otherWorkspace, items)),
  ];
  const limiter = createLimiter({ factor: 1 / 20, now: () => 0 });
  for (const { actor } of all) limiter.take("mail", principalKey(actor));
  for (const { actor } of all)
    expect(() => limiter.take("mail", principalKey(actor))).toThrow(expect.objectContaining({ code: "limit" }));
});
