import { once } from "node:events";
import { rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notificationText } from "#product/texts/notification/notification.ts";
import { dictationText } from "#product/texts/voice/dictation.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { signUp, visit } from "./support/browser.ts";
import { type StartedServer, startServer } from "./support/server.ts";
import { createBlankWorkflow } from "./support/setup.ts";
import { createInvitationLink, newEmail } from "./support/teammate.ts";

let server: StartedServer;
let dataDir: string;
let baseUrl: string;
beforeAll(async () => {
  dataDir = createTestFolder("plain-http");
  const port = await freePort();
  baseUrl = `http://troupe.test:${port}`;
  server = await startServer({ DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: baseUrl });
});
afterAll(async () => {
  await server.kill("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

test("over plain HTTP on a local network, a person invites, copies texts, sees toasts, builds, and uploads files", async () => {
  const there = await visit({ baseUrl });
  const { page } = there;
  const { slug } = await signUp(there);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await createInvitationLink(there, slug, newEmail());
  await page.getByRole("button", { name: "Copy invitation link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await createBlankWorkflow(page, slug, "Brief");
  await page.getByText("Workflow created").first().waitFor();

  await page.goto("/account?tab=notifications");
  await page.getByText(notificationText.push.insecure.title).waitFor();

  await page.goto(`/${slug}`);
  await page.getByRole("button", { name: dictationText.start }).click();
  await page.getByText(dictationText.insecure).waitFor();
  await page.keyboard.press("Escape");
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notice is four weeks.") };
  await page.locator("input[type=file]").setInputFiles(notes);
  await page.getByRole("textbox", { name: "Message" }).fill("What does it say about notice?");
  await page.getByRole("textbox", { name: "Message" }).press("Enter");
  await page.getByRole("heading", { name: "notes.txt" }).waitFor();
  // The browser reports that it ignores this header over plain HTTP.
  expect(there.errors.filter((text) => !text.includes("Cross-Origin-Opener-Policy"))).toEqual([]);
  await there.context.close();
});
