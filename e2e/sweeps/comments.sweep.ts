import { test } from "vitest";
import { expectAccessible } from "../support/browser.ts";
import { openBuilder, stepCard } from "../support/canvas.ts";
import { callProcedure } from "../support/seed-workspace.ts";

test("a person opens comment threads from a badge, a pin and a collapsed group, and each thread gets the focus", async () => {
  const { page, context, id, stored } = await openBuilder();
  const graph = await stored();
  const groups = [{ id: "loop", label: "Review", colour: "blue", nodeIds: ["draft", "check"], isCollapsed: true }];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 2, graph: { ...graph, groups } });
  const comment = (text: string, place: object) =>
    callProcedure(page, "workflowComment.create", { workflowId: id, nodeId: null, position: null, text, ...place });
  await comment("Why so short?", { nodeId: "check" });
  await comment("Ask for a date", { nodeId: "brief" });
  await comment("Room for a gate", { position: { x: 300, y: 40 } });
  await page.reload();

  const comments = page.getByRole("complementary", { name: "Comments" });
  const expectFocusedThread = (words: string) => comments.locator("article:focus").filter({ hasText: words }).waitFor();
  await stepCard(page, "Brief").getByRole("button", { name: "1 open comment on Brief" }).click();
  await expectFocusedThread("Ask for a date");
  await page.getByRole("button", { name: /^On the canvas: Room for a gate/ }).click();
  await expectFocusedThread("Room for a gate");
  await page.getByRole("button", { name: "1 open comment on Review" }).click();
  await expectFocusedThread("Why so short?");
  await expectAccessible(page, "an opened thread");
  await context.close();
});
