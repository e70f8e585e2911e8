import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultWorld, openFaultWorld, waitUntil } from "../faults/world.ts";
import { expectAccessible, signUpAtHome, visit } from "../support/browser.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure } from "../support/seed-workspace.ts";

let world: FaultWorld;
beforeAll(async () => {
  world = await openFaultWorld();
});
afterAll(() => world.close());

test("an operator sees why a job failed and retries it", async () => {
  const { baseUrl } = await world.start();
  const there = await visit({ baseUrl });
  const { page } = there;
  await signUpAtHome(there, { name: "Olga Operator" });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "rows.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  await page.getByRole("button", { name: "Remove rows.csv" }).waitFor();
  await page.getByRole("textbox").first().fill("What is in it?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(/[0-9a-f-]{36}$/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const files = async () => (await world.sql<{ files: number }>("select count(*)::int as files from file"))[0]?.files;
  await waitUntil("the file is stored", async () => (await files()) === 1);

  await world.sql("create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$");
  await world.sql("create trigger refuse before delete on file for each row execute function refuse()");
  await page.goto("/admin?tab=health");
  await callProcedure(page, "chat.delete", { id });
  // The pauses between the retries add up to about two and a half minutes.
  await waitUntil(
    "the job has failed",
    async () => {
      await page.goto("/admin?tab=health");
      return page
        .getByText("1 issue needs your attention.")
        .waitFor({ timeout: 5_000 })
        .then(() => true);
    },
    240_000,
  );
  await page.getByRole("link", { name: "1 job failed." }).click();
  const row = page.getByRole("row").filter({ hasText: "Remove unused files" });
  await row.getByText("no room").waitFor();
  await page.getByRole("link", { name: "Failed jobs 1" }).waitFor();
  await expectAccessible(page, "failed jobs");
  await saveScreenshot(page, "operator-failed-job");

  await world.sql("drop trigger refuse on file");
  await row.getByRole("button", { name: /^Retry/ }).click();
  await page.getByText("Retrying the job").waitFor();
  await page.getByText("No failed jobs").waitFor();
  await page.getByRole("link", { name: "Failed jobs", exact: true }).waitFor();
  await waitUntil("the file is removed", async () => (await files()) === 0);
  await page.goto("/admin?tab=audit");
  await page.getByText("retried the job").first().waitFor();
  expect(there.errors).toEqual([]);
});
