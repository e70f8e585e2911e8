import { afterAll, beforeAll, expect, test } from "vitest";
import { secretOf } from "#testing/secrets/secret-mark.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { expectAccessible, signUpAtHome, visit } from "./support/browser.ts";
import { endJourneys, type StartedServer, startServer } from "./support/server.ts";

let dataDir: string;
let server: StartedServer;

beforeAll(async () => {
  dataDir = createTestFolder("model-choice");
  // The instance has one key on the free plan: the plan locks that provider's models, and missing keys lock all others.
  server = await startServer({
    DATA_DIR: dataDir,
    PORT: "0",
    DEFAULT_PLAN: "FREE",
    ANTHROPIC_API_KEY: secretOf("sk ant never called"),
  });
});
afterAll(() => endJourneys(server, dataDir));

test("the model list shows usable models first, keeps favorites, and says what a locked model needs", async () => {
  const person = await visit({ baseUrl: server.baseUrl });
  const { page } = person;
  const { slug } = await signUpAtHome(person);
  const button = page.getByRole("button", { name: /^Model: / });
  await page.getByRole("button", { name: "Model: Auto · Demo model" }).click();
  const list = page.getByRole("listbox", { name: "Model" });
  await list.waitFor();
  expect(await list.getByRole("option").allInnerTexts()).toEqual([
    expect.stringContaining("Auto"),
    expect.stringContaining("Demo model"),
    expect.stringMatching(/^Show \d+ unavailable models$/),
  ]);
  await expectAccessible(page, "the folded list");

  // Marks the second row as a favorite by keyboard.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Enter");
  const favorites = list.getByRole("group", { name: "Favorites" });
  await favorites.getByRole("option", { name: /Demo model/ }).waitFor();
  await page.reload();
  await button.click();
  await favorites.getByRole("option", { name: /Demo model/ }).waitFor();

  const search = page.getByRole("combobox", { name: "Search models" });
  await search.fill("xai");
  await list.getByRole("option", { name: /Grok 4 Fast.*Needs X AI API key/s }).waitFor();
  await expectAccessible(page, "the search in the list");

  // The plan locks the model. A server without billing offers what is possible, to operators and to members.
  await search.fill("opus 4.5");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Plan and credits" });
  await dialog.getByText("0 of 100").waitFor();
  await expectAccessible(page, "the dialog at a limit");
  expect(await dialog.getByRole("link").allInnerTexts()).toEqual(["Add a key", "Open workspaces"]);
  expect(await dialog.getByRole("button").count()).toBe(1);
  await dialog.getByRole("link", { name: "Add a key" }).click();
  await page.getByRole("heading", { name: "Keys & Credentials" }).waitFor();
  expect(page.url()).toContain(`/${slug}/settings?tab=keys`);
  expect(await dialog.count()).toBe(0);
  expect(person.errors).toEqual([]);

  const other = await visit({ baseUrl: server.baseUrl, size: "phone" });
  await signUpAtHome(other);
  await other.page.getByRole("button", { name: /^Model: / }).click();
  await other.page
    .getByRole("dialog", { name: "Model" })
    .getByRole("option", { name: /unavailable models$/ })
    .click();
  await other.page.getByRole("option", { name: /^Claude Opus 4\.5 Needs a paid plan/ }).click();
  const limit = other.page.getByRole("dialog", { name: "Plan and credits" });
  await limit.getByText("Ask the operator of this server").waitFor();
  expect(await limit.getByRole("link").allInnerTexts()).toEqual(["Add a key"]);
  await expectAccessible(other.page, "the dialog at a limit on a phone");
});
