import { test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { openBuilder, stepCard } from "../support/canvas.ts";
import { callProcedure } from "../support/seed-workspace.ts";

test("pins, badges and folded groups lead to the thread that they stand for, with the focus in it", async () => {
  const { page, context, id, stored } = await openBuilder();
  const graph = await stored();
  const groups = [{ id: "loop", label: "Review", colour: "blue", nodeIds: ["draft", "check"], isCollapsed: true }];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 2, graph: { ...graph, groups } });
  const say = (text: string, place: object) =>
    callProcedure(page, "workflowComment.create", { workflowId: id, nodeId: null, position: null, text, ...place });
  await say("Why so short?", { nodeId: "check" });
  await say("Ask for a date", { nodeId: "brief" });
  await say("Room for a gate", { position: { x: 300, y: 40 } });
  await page.reload();

  const comments = page.getByRole("complementary", { name: "Comments" });
  const leadsTo = (words: string) => comments.locator("article:focus").filter({ hasText: words }).waitFor();
  await stepCard(page, "Brief").getByRole("button", { name: "1 open comment on Brief" }).click();
  await leadsTo("Ask for a date");
  await page.getByRole("button", { name: /^On the canvas: Room for a gate/ }).click();
  await leadsTo("Room for a gate");
  await page.getByRole("button", { name: "1 open comment on Review" }).click();
  await leadsTo("Why so short?");
  await expectAccessible(page, "a thread that was led to");
  await context.close();
});
