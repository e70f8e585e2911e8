import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, visit } from "./support/browser.ts";

const email = `mira.${crypto.randomUUID().slice(0, 8)}@example.com`;

async function createAccount(page: Page, password: string) {
  await page.getByLabel("Your name").fill("Mira Halden");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function slugOfHome(page: Page) {
  await page.getByRole("heading", { name: /^Good (morning|afternoon|evening)/ }).waitFor();
  return new URL(page.url()).pathname.split("/")[1];
}

test("a person signs up, and the second time is told how to sign in, and signs in", async () => {
  const first = await visit();
  await first.page.goto("/sign-up");
  await createAccount(first.page, "a long enough password");
  const slug = await slugOfHome(first.page);
  expect(slug).toMatch(/\w/);

  const { page } = await visit();
  await page.goto("/sign-up");
  await createAccount(page, "another password than before");
  await page.getByText("If you already have an account with this email address").waitFor();
  await expectAccessible(page, "a sign-up that did not sign in");

  // The account's own password signs the person in directly.
  await createAccount(page, "a long enough password");
  expect(await slugOfHome(page)).toBe(slug);
});
