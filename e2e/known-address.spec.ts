import { expect, test } from "vitest";
import { expectAccessible, signUp, visit } from "./support/browser.ts";

test("a person who signs up a second time is told how to sign in, and signs in", async () => {
  const first = await visit();
  const { email, slug } = await signUp(first);
  const { page } = await visit();
  await page.goto("/sign-up");
  const create = async (password: string) => {
    await page.getByLabel("Your name").fill("Mira Halden");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
  };
  await create("another password than before");
  await page.getByText("If you already have an account with this email address").waitFor();
  await expectAccessible(page, "a sign-up that did not sign in");

  // The account's own password signs the person in directly.
  await create("a long enough password");
  await page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
  expect(new URL(page.url()).pathname.split("/")[1]).toBe(slug);
});
