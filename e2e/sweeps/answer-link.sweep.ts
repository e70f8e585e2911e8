import { expect, test } from "vitest";
import { answerPageText } from "#product/texts/run/answer-page.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { needsYouText } from "#product/texts/shell/needs-you.ts";
import { urls } from "#product/urls.ts";
import { signInAsOperator, visit } from "../support/browser.ts";
import { stepCard } from "../support/canvas.ts";
import { look } from "../support/look.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";

const text = waitText.settings;
const field = (id: string, label: string, type: string, order: number, config: object) => ({
  ...{ id, label, type, order, config, required: order < 2 },
});
const fields = [
  field("verdict", "Your verdict", "SELECT", 0, { options: ["Publish", "Revise", "Drop"], description: "" }),
  field("reason", "Why", "TEXT", 1, { description: "One or two sentences for the author." }),
  field("pages", "Pages that you have read", "NUMBER", 2, {}),
  field("topics", "Topics to keep", "MULTI_SELECT", 3, { options: ["Tides", "Harbors", "Lighthouses"] }),
  field("again", "I want to see the next draft", "BOOLEAN", 4, {}),
];

interface Outbox {
  rows: { id: string; to: string }[];
}

test("a person outside is assigned in the builder, gets an email, answers from a phone, and the run says who and what they saw", async () => {
  const there = await visit();
  const { page } = there;
  await signInAsOperator(there);
  const slug = new URL(page.url()).pathname.split("/")[1] ?? "";
  const workspaceId = await findWorkspaceId(page, slug);
  const email = `anna.${crypto.randomUUID().slice(0, 8)}@partner.example`;
  const { id } = await callProcedure<{ id: string }>(page, "workflow.create", {
    workspaceId,
    setup: { title: "Tide report" },
  });
  const nodes = [
    { id: "review", label: "Review the draft", type: "HUMAN_INPUT", position: { x: 0, y: 0 }, config: { fields } },
    { id: "notice", label: "Notice", type: "INFO", position: { x: 0, y: 160 }, config: { text: "Over" } },
  ];
  const edges = [{ id: "edge", sourceNodeId: "review", targetNodeId: "notice" }];
  await callProcedure(page, "workflow.saveGraph", { id, revision: 1, graph: { nodes, edges } });

  await page.goto(urls.workflow(slug, id, "build"));
  await stepCard(page, "Review the draft").click();
  const panel = page.getByRole("complementary", { name: "Review the draft" });
  await panel.getByRole("button", { name: text.title }).click();
  await panel.getByRole("button", { name: text.assignee }).click();
  await page.getByRole("option", { name: text.someoneOutside }).click();
  await panel.getByLabel(text.email).fill(email);
  await panel.getByLabel(text.dueAfter).fill("2");
  await panel.getByLabel(text.dueAfter).blur();
  await panel.getByRole("button", { name: text.reminder }).click();
  await page.getByRole("option", { name: text.before(waitText.dayCount(1)) }).click();
  const storedOptions = async () =>
    (
      await callProcedure<{ graph: { nodes: { id: string; options?: object }[] } }>(
        page,
        "workflow.getById",
        { id },
        "query",
      )
    ).graph.nodes.find((one) => one.id === "review")?.options;
  await expect
    .poll(storedOptions, { timeout: 10_000 })
    .toEqual({ person: { assignee: { email }, dueHours: 48, reminderHours: 24 } });
  await look(page, "people-builder");

  const { runId } = await callProcedure<{ runId: string }>(page, "workflowRun.init", {
    ...{ workspaceId, workflowId: id, triggerType: "IN_BACKGROUND" },
  });
  const findMail = async () =>
    (await callProcedure<Outbox>(page, "operator.getOutbox", { search: email }, "query")).rows[0]?.id ?? null;
  await expect.poll(findMail, { timeout: 10_000 }).not.toBeNull();
  const mail = await callProcedure<{ html: string; text: string }>(
    page,
    "operator.getOutboxMail",
    { id: await findMail() },
    "query",
  );
  const path = /\/answer\/[\w-]+/.exec(mail.text)?.[0] ?? "";
  const letter = await there.context.newPage();
  await letter.setViewportSize(sizes.phone);
  await letter.setContent(mail.html);
  await saveScreenshot(letter, "people-mail");
  await letter.close();

  await page.goto(urls.needsYou(slug));
  await page.getByRole("radio", { name: needsYouText.everyones }).check();
  await page.getByText(waitText.assignedTo(email)).waitFor();
  await look(page, "people-needs-you");
  await page.getByRole("button", { name: waitText.changeFor("Tide report #1") }).click();
  await page.getByRole("dialog", { name: waitText.dialog.title }).waitFor();
  await look(page, "people-assign");
  await page.keyboard.press("Escape");
  await page.goto(urls.run(slug, runId));
  await page.getByText(waitText.assignedTo(email)).waitFor();
  await look(page, "people-run-waits");

  const guest = await visit();
  await guest.page.goto(path);
  await guest.page.getByRole("heading", { name: "Review the draft" }).waitFor();
  await look(guest.page, "people-answer");
  await guest.page.setViewportSize(sizes.phone);
  await guest.page.getByLabel("Your verdict").selectOption("Revise");
  await guest.page.getByLabel("Why").fill("The last chapter drifts.");
  await guest.page.getByLabel("Tides").check();
  await guest.page.getByRole("button", { name: answerPageText.send }).click();
  await guest.page.getByRole("heading", { name: answerPageText.done.title }).waitFor();
  await look(guest.page, "people-thanks");
  await guest.page.goto(path);
  await guest.page.getByRole("heading", { name: answerPageText.gone.title }).waitFor();
  await look(guest.page, "people-gone");

  await page.goto(urls.run(slug, runId));
  await page.getByRole("button", { name: /^Step 1.*Review the draft/ }).click();
  await page.getByText(`Answered by ${email}`).waitFor();
  await page.getByRole("button", { name: waitText.answered.saw }).click();
  await page.getByText("One or two sentences for the author.").last().waitFor();
  await look(page, "people-run-answered");
});
