import { expect, test } from "vitest";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { toolCardText } from "#product/texts/chat/tool-cards.ts";
import { urls } from "#product/urls.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { saveScreenshot } from "./support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "./support/seed-workspace.ts";

const text = toolCardText.delegation;

test("on a phone, a person gives an agent a sub-agent, and it delegates a task in a chat", async () => {
  const there = await visit({ size: "phone" });
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const create = (title: string) =>
    callProcedure<{ id: string }>(page, "agent.create", { workspaceId, title, system: `You are the ${title}.` });
  await create("Librarian");
  const manager = await create("Manager");

  await page.goto(urls.agent(slug, manager.id, "subAgents"));
  await page
    .getByRole("button", { name: `${agentEditorText.subAgents.label} ${agentEditorText.subAgents.placeholder}` })
    .click();
  await page.keyboard.type("Libra");
  await page.getByRole("option", { name: /Librarian/ }).click();
  await page.keyboard.press("Escape");
  await saveScreenshot(page, "sub-agents-phone");
  expect(await page.getByRole("option", { name: /Manager/ }).count(), "an agent isn't its own sub-agent").toBe(0);
  await expectAccessible(page, "choosing sub-agents");
  await page.getByRole("button", { name: agentEditorText.save.save, exact: true }).click();
  await page.getByText(agentEditorText.save.unsavedChanges(1)).waitFor({ state: "detached" });

  await page.goto(`/${slug}?agentId=${manager.id}`);
  const message = page.getByPlaceholder("Ask Manager");
  await message.fill("Ask the Librarian to count the ships in the harbor.");
  await message.press("Enter");
  const card = page.getByRole("button", { name: new RegExp(text.asked("Librarian")) });
  await card.waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).waitFor({ state: "detached" });
  await card.click();
  await page.getByRole("region", { name: text.answer }).getByText("count the ships in the harbor").first().waitFor();
  await saveScreenshot(page, "delegation-phone");
  await expectAccessible(page, "a delegated task");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, "a delegated task, dark", "colours");
  await saveScreenshot(page, "delegation-phone-dark");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
