import { expect, test } from "vitest";
import { german } from "#languages/de/all.ts";
import { expectAccessible, signUp, visit } from "./support/browser.ts";
import { openPage } from "./support/page-checks.ts";

const { signUpText, accountSettingsText, navText, signInText } = german;

test("someone with a German browser signs up in German", async () => {
  const there = await visit({ locale: "de-DE" });
  const { page } = there;
  await page.goto("/sign-up");
  await page.getByRole("button", { name: signUpText.submit }).waitFor();
  expect(await page.getAttribute("html", "lang")).toBe("de");
  await expectAccessible(page, "German sign-up");
  await page.goto("/sign-in");
  await page.getByLabel(signInText.email).fill("nobody@example.com");
  await page.getByLabel(signInText.password, { exact: true }).fill("a wrong password");
  await page.getByRole("button", { name: signInText.submit, exact: true }).click();
  await page.getByText(signInText.incorrect).waitFor();
  expect(there.externalRequests).toEqual([]);
  await there.context.close();
});

test("a chosen language wins over the browser's, on every device, until it follows the browser again", async () => {
  const first = await visit();
  const { email } = await signUp(first);
  await openPage(first.page, "/account");
  await first.page.getByLabel("Language").click();
  await first.page.getByRole("option", { name: "Deutsch" }).click();
  await first.page.getByText(accountSettingsText.profile.profession, { exact: true }).waitFor();
  expect(await first.page.getAttribute("html", "lang")).toBe("de");
  await expectAccessible(first.page, "German account settings");

  const second = await visit();
  await second.page.goto("/sign-in");
  await second.page.getByLabel("Email address").fill(email);
  await second.page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await second.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await second.page.getByRole("link", { name: navText.agents }).waitFor();
  expect(await second.page.getAttribute("html", "lang")).toBe("de");

  await first.page.getByLabel(accountSettingsText.profile.language).click();
  await first.page.getByRole("option", { name: accountSettingsText.profile.browserLanguage }).click();
  await first.page.getByText("Profession", { exact: true }).waitFor();
  expect(await first.page.getAttribute("html", "lang")).toBe("en");
  expect([...first.errors, ...second.errors]).toEqual([]);
  await first.context.close();
  await second.context.close();
});
