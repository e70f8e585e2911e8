import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { accountSettingsText } from "#product/texts/account/account-settings.ts";
import { galleryText } from "#product/texts/share/gallery.ts";
import { galleryModerationText } from "#product/texts/share/gallery-moderation.ts";
import { mySharesText } from "#product/texts/share/my-shares.ts";
import { reportText } from "#product/texts/share/report.ts";
import { shareText } from "#product/texts/share/share.ts";
import { sharedThreadText } from "#product/texts/share/shared-thread.ts";
import { urls } from "#product/urls.ts";
import { signInAsOperator, signUpAtHome, type Visit, visit } from "../support/browser.ts";
import { englishSentences, findGermanProblems, setLanguage } from "../support/german.ts";
import { look } from "../support/look.ts";
import { callProcedure, seedWorkspace } from "../support/seed-workspace.ts";

const share = (page: Visit["page"]) => page.getByRole("button", { name: shareText.button, exact: true });
const switchOf = (page: Visit["page"], name: string) => page.getByRole("switch", { name, exact: true });

test("a chat is shared, replayed, listed, reported, removed and revoked, and a run is shared, on every screen", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const { chatId, doneRunId } = await seedWorkspace(page, slug);
  await callProcedure(page, "chat.updateTitle", { id: chatId, title: "Probation periods, explained for new people" });

  await page.goto(urls.chat(slug, chatId));
  await share(page).click();
  await switchOf(page, shareText.toggle).waitFor();
  await look(page, "share-off");
  await switchOf(page, shareText.toggle).click({ force: true });
  const link = new URL(urls.sharedChat(chatId), page.url()).href;
  await page.getByText(link, { exact: true }).waitFor();
  await page.getByRole("button", { name: shareText.qr }).click();
  await page.getByRole("img", { name: shareText.qrOf }).waitFor();
  await switchOf(page, shareText.replay).click({ force: true });
  await page.getByText(shareText.generating).waitFor();
  await page.getByText(`${link}?replay=true`, { exact: true }).waitFor();
  await look(page, "share-link");
  await page.getByRole("button", { name: shareText.hideQr }).click();
  await switchOf(page, shareText.gallery.toggle).click({ force: true });
  await page.getByText(shareText.gallery.consent).waitFor();
  await look(page, "share-consent");
  await page.getByRole("button", { name: shareText.gallery.category }).click();
  await page.getByRole("option", { name: shareText.gallery.categories.education }).click();
  await page.getByRole("button", { name: shareText.gallery.agree }).click();
  await page.getByRole("link", { name: shareText.gallery.open }).waitFor();
  await page.keyboard.press("Escape");

  const visitor = await visit();
  await readAsVisitor(visitor, link);
  await replayAsVisitor(visitor, link);

  await visitor.page.goto(urls.gallery());
  await visitor.page.getByRole("link", { name: /Probation periods/ }).waitFor();
  await visitor.page.getByText(reportText.open, { exact: true }).click();
  await look(visitor.page, "gallery");
  await visitor.page.getByLabel(reportText.note).fill("It names a person.");
  await visitor.page.getByRole("button", { name: reportText.send }).click();
  await visitor.page.getByText(reportText.done).waitFor();
  await visitor.page.getByRole("searchbox").fill("nothing like it");
  await visitor.page.getByRole("button", { name: galleryText.searchButton }).click();
  await visitor.page.getByText(galleryText.noMatch.title).waitFor();
  await look(visitor.page, "gallery-no-match");

  const operator = await visit();
  await signInAsOperator(operator);
  await operator.page.goto(urls.admin("gallery"));
  await operator.page.getByText("It names a person.", { exact: false }).last().waitFor();
  await look(operator.page, "moderation");
  await operator.page.getByRole("button", { name: galleryModerationText.hide.button, exact: true }).click();
  await operator.page
    .getByRole("alertdialog")
    .getByRole("button", { name: galleryModerationText.hide.confirm })
    .click();
  await operator.page.getByRole("table").getByText(galleryModerationText.hidden, { exact: true }).waitFor();
  await visitor.page.goto(urls.gallery());
  expect(await visitor.page.getByRole("link", { name: /Probation periods/ }).count()).toBe(0);

  await page.goto(urls.run(slug, doneRunId));
  await share(page).click();
  await switchOf(page, shareText.toggle).click({ force: true });
  await page.getByText(new URL(urls.sharedRun(doneRunId), page.url()).href, { exact: true }).waitFor();
  await look(page, "share-run");
  await visitor.page.goto(urls.sharedRun(doneRunId));
  await visitor.page.getByRole("heading", { name: "Answer" }).waitFor();
  await look(visitor.page, "shared-run");

  await page.goto(urls.account("shares"));
  await page
    .getByRole("button", { name: /Probation periods/ })
    .first()
    .waitFor();
  await look(page, "my-shares");
  await setLanguage(page, "de");
  await page.goto(urls.account("shares"));
  await page.getByText("Probation periods", { exact: false }).first().waitFor();
  expect(await findGermanProblems(page, await englishSentences())).toEqual([]);
  await setLanguage(page, null);
  await page.goto(urls.account("shares"));
  await page.getByRole("heading", { name: accountSettingsText.tabs.shares }).waitFor();
  await page.getByRole("button", { name: mySharesText.revokeAll.button }).click();
  const revoke = page.getByRole("alertdialog").getByRole("button", { name: mySharesText.revokeAll.confirm });
  await revoke.click();
  await page.getByText(mySharesText.empty.title).waitFor();
  for (const path of [urls.sharedChat(chatId), urls.sharedRun(doneRunId)]) {
    expect((await visitor.page.goto(path))?.status()).toBe(404);
    await visitor.page.getByText(sharedThreadText.gone.title).first().waitFor();
  }
  await look(visitor.page, "not-shared");
  expect(await visitor.context.cookies()).toEqual([]);
  expect(visitor.externalRequests).toEqual([]);
});

/** Prints what the page costs its reader. */
async function readAsVisitor({ page, errors }: Visit, link: string): Promise<void> {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const response = await page.goto(link);
  expect(response?.headers()["set-cookie"]).toBeUndefined();
  await page.getByText("What is a probation period?").first().waitFor();
  const paintMs = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  const html = (await response?.body()) ?? Buffer.alloc(0);
  expect(scripts).toEqual([]);
  expect(errors).toEqual([]);
  await look(page, "shared-chat");
  const replay = await page.request.get("/replay.js");
  const scriptBytes = gzipSync(await replay.body()).length;
  process.stdout.write(
    `public chat page: ${gzipSync(html).length} bytes gz, first paint ${Math.round(paintMs)} ms, JavaScript 0 bytes; of a replay ${scriptBytes} bytes gz\n`,
  );
  expect(scriptBytes).toBeLessThan(90_000);
}

async function replayAsVisitor({ page }: Visit, link: string): Promise<void> {
  await page.goto(`${link}?replay=true`);
  const controls = sharedThreadText.controls;
  await page.getByRole("button", { name: controls.pause, exact: true }).click();
  const shown = page.locator("[data-step]:visible");
  const all = await page.locator("[data-step]").count();
  expect(await shown.count()).toBeLessThan(all);
  await look(page, "replay");
  const skip = page.getByRole("button", { name: controls.skip, exact: true });
  while (await skip.isEnabled()) await skip.click();
  await page.getByText(controls.ended).waitFor();
  expect(await shown.count()).toBe(all);
  await page.getByRole("combobox", { name: controls.speed }).selectOption("4");
  await page.getByRole("button", { name: controls.play, exact: true }).click();
  await page.getByText(controls.ended).waitFor();
  expect(await shown.count()).toBe(all);
}
