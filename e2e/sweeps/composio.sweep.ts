import { afterAll, expect, test } from "vitest";
import { composioText as text } from "#product/texts/integration/composio.ts";
import { composioActionText } from "#product/texts/integration/composio-action.ts";
import { secretOf } from "#testing/secrets/secret-mark.ts";
import { composioTool, startComposioDouble } from "#testing/tools/composio-double.ts";
import { signUp, signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { modelServer } from "../support/model-server.ts";
import { saveScreenshot } from "../support/screenshot.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

// Its address is a setting of the server.
const composio = await startComposioDouble();
afterAll(() => composio.close());
const server = modelServer({
  COMPOSIO_BASE_URL: composio.url,
  COMPOSIO_API_KEY: secretOf("ak_instance"),
  DEFAULT_PLAN: "BUSINESS",
});

test("without a key, the page of integrations says what it needs", async () => {
  const there = await visit();
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  await page.goto(`/${slug}/integration`);
  await look(page, "integrations-no-key", page.getByText(text.noKey.title));
  await there.context.close();
});

test("a person connects an app in a window that closes by itself, allows actions, and connects again from a chat", async () => {
  composio.tools.github = Array.from({ length: 70 }, (_, at) =>
    composioTool(`GITHUB_ACTION_${at}`, "github", {
      name: `Action ${at} with a name`,
      tags: at % 2 ? ["readOnlyHint"] : [],
      description: "Does what its name says, for a repository that the account can reach. ".repeat(3),
    }),
  );
  const there = await visit({ baseUrl: server.baseUrl });
  const { page, context } = there;
  const { slug } = await signUp(there);
  const workspaceId = await findWorkspaceId(page, slug);
  await page.goto(`/${slug}/integration`);
  await look(page, "integrations-popular", page.getByRole("heading", { name: text.popular }));
  await page.getByRole("searchbox", { name: text.search }).fill("github");
  await page.getByRole("heading", { name: text.found }).waitFor();
  const connect = page.getByRole("button", { name: text.connectNamed("GitHub") });
  await connect.waitFor();
  const popup = context.waitForEvent("page");
  await connect.click();
  const opened = await popup;
  await page.getByText(text.states.active, { exact: true }).waitFor();
  await expect.poll(() => opened.isClosed()).toBe(true);
  await page.getByRole("searchbox", { name: text.search }).fill("nothing like this");
  await page.getByText(text.nothingFound("nothing like this")).waitFor();
  await look(page, "integrations-connected", page.getByText(text.states.active, { exact: true }));

  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Release desk", system: "You look after releases.", languageModelId: "gpt-4o-mini" },
    integrations: [{ appName: "composio:github", allowedActions: ["GITHUB_ACTION_1", "GITHUB_ACTION_2"] }],
  });
  await page.getByRole("button", { name: text.disconnectNamed("GitHub") }).click();
  await page.getByText(text.disconnectDialog.usedBy("Release desk"), { exact: false }).waitFor();
  await look(page, "integrations-disconnect", page.getByRole("alertdialog"));
  await page.keyboard.press("Escape");

  await page.goto(`/${slug}/agent/${agentId}?section=tools`);
  await page.getByRole("button", { name: /^GitHub/ }).click();
  await page.getByText("Action 3 with a name").scrollIntoViewIfNeeded();
  await look(page, "integrations-agent", page.getByText("Action 3 with a name"));
  await page.getByRole("button", { name: /^GitHub/ }).scrollIntoViewIfNeeded();
  await saveScreenshot(page, "integrations-agent-allowed");
  await page.getByRole("searchbox", { name: text.agent.search("GitHub") }).fill("action 44");
  await page.getByRole("checkbox", { name: /Action 44/ }).click();
  await page.getByText(text.agent.allowed(3)).waitFor();

  await page.goto(`/${slug}?agentId=${agentId}`);
  for (const account of composio.accounts) account.status = "EXPIRED";
  server.double.queueReply({ toolCalls: [{ name: "INTEGRATION_COMPOSIO_GITHUB_ACTION_1", input: { query: "v2" } }] });
  server.double.queueReply({ text: "Please connect GitHub first." });
  const message = page.getByRole("textbox").first();
  await message.fill("What was released, @git");
  await look(page, "integrations-mention", page.getByRole("listbox"));
  await message.fill("What was released?");
  await page.keyboard.press("Enter");
  await page.getByText(composioActionText.authRequired).waitFor();
  await look(page, "integrations-auth-required", page.getByText(composioActionText.authAbout("GitHub")));
  const again = context.waitForEvent("page");
  await page.getByRole("button", { name: composioActionText.connect("GitHub") }).click();
  await again;
  await page.getByText(composioActionText.connected).waitFor();
  expect(there.externalRequests.filter((url) => !url.startsWith(composio.url))).toEqual([]);
  expect(there.errors).toEqual([]);
  await context.close();
});
