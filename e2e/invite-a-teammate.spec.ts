import { expect, test } from "vitest";
import { signUp, visit } from "./browser.ts";
import { inviteTeammate } from "./teammate.ts";

test("an owner invites a teammate, who confirms their address, accepts, and works in the same workspace", async () => {
  const owner = await visit();
  const { slug } = await signUp(owner, { name: "Olga Owner" });
  const { page } = await inviteTeammate(owner, slug);
  const invitations = page.getByRole("dialog", { name: "You are invited to join these workspaces!" });
  await invitations.waitFor();
  await page.keyboard.press("Escape");
  expect(await invitations.isVisible(), "the dialog is not dismissable").toBe(true);
  await invitations.getByRole("button", { name: /accept/i }).click();
  await page.getByText("Successfully accepted team invitation!").waitFor();
  await page.goto(`/${slug}`);
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${slug}`);
});
