import { expect, test } from "vitest";
import { composerText } from "#product/texts/chat/composer.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { signUp, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { sizes } from "../support/sizes.ts";
import { inviteTeammate } from "../support/teammate.ts";

const typical = [
  { title: "Weekly report", text: "Write a status report about {{topic}} for {{audience}}.\nStart with the risks." },
  { title: "Reply to a customer", text: "Answer this message politely, in the tone of our brand:\n\n{{message}}" },
  { title: "Summarize", text: "Summarize this in five bullet points.", isShared: true },
];
const long = (at: number) => ({
  title: `Prompt ${at} with a title that uses all of the characters a title may have, whatever the screen is`,
  text: `${Array.from({ length: 20 }, (_, index) => `{{variable number ${index + 1} of prompt ${at}}}`).join(" and ")}. `.repeat(
    3,
  ),
});

test("the menu, the dialogs and the page of prompts fit every screen, empty, typical and overfull", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const composer = page.getByRole("textbox", { name: composerText.label, exact: true });
  const list = page.getByRole("listbox", { name: savedPromptText.menu.label });
  const dialog = page.getByRole("dialog");
  const states = { empty: [], typical, overfull: Array.from({ length: 55 }, (_, at) => long(at)) };
  for (const [state, prompts] of Object.entries(states)) {
    for (const prompt of prompts) await callProcedure(page, "prompt.create", { workspaceId, ...prompt });
    await page.goto(`/${slug}`);
    await composer.fill("");
    await composer.pressSequentially("/");
    await list.waitFor();
    await look(page, `prompt-menu-${state}`);
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    await look(page, state === "empty" ? "prompt-new" : `prompt-values-${state}`);
    await page.goto(`/${slug}/prompt`);
    await page.getByRole("heading", { name: savedPromptText.title, level: 1 }).waitFor();
    await page
      .getByText(prompts[0]?.title ?? savedPromptText.page.empty.title)
      .first()
      .waitFor();
    await look(page, `prompts-${state}`);
    if (prompts[0]) {
      await page.getByRole("button", { name: prompts[0].title, exact: true }).click();
      await dialog.waitFor();
      await look(page, `prompt-edit-${state}`);
    }
  }
  // Someone who may only use what others share.
  await page.setViewportSize(sizes.desktop);
  const guest = await inviteTeammate(there, slug);
  const { id: userId } = await callProcedure<{ id: string }>(guest.page, "user.me", undefined, "query");
  await callProcedure(page, "workspace.changeMemberRole", { workspaceId, userId, role: "USER" });
  await guest.page.goto(`/${slug}/prompt`);
  await guest.page.getByRole("button", { name: "Summarize", exact: true }).waitFor();
  await look(guest.page, "prompts-shared");
  await guest.page.getByRole("button", { name: "Summarize", exact: true }).click();
  await guest.page.getByRole("dialog").waitFor();
  await look(guest.page, "prompt-shared");
  await guest.page.goto(`/${slug}`);
  await guest.page.getByRole("textbox", { name: composerText.label, exact: true }).pressSequentially("/");
  await guest.page.getByRole("listbox", { name: savedPromptText.menu.label }).waitFor();
  await look(guest.page, "prompt-menu-shared");
  expect([...there.errors, ...guest.errors]).toEqual([]);
  await guest.context.close();
  await there.context.close();
});
