import { afterAll, beforeAll, expect, test } from "vitest";
import { composerText } from "#product/texts/chat/composer.ts";
import { mcpOffersText } from "#product/texts/mcp/mcp-offers.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { serverQuestionText } from "#product/texts/mcp/server-question.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { callMcpToolText } from "#product/texts/tools/call-mcp-tool.ts";
import { toolApprovalText } from "#product/texts/tools/tool-approval.ts";
import { type McpDouble, startMcpDouble, textResult } from "#testing/mcp/mcp-double.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { modelServer } from "../support/model-server.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";

/** Its models answer from scripts. */
const own = modelServer();

let harbor: McpDouble;
beforeAll(async () => {
  harbor = await startMcpDouble();
});
afterAll(() => harbor.close());

/** Asks which pier, then moors there. */
const moor = {
  name: "moor",
  title: "Moor",
  run: (_input: object, { mcpReq: { inputResponses } }: { mcpReq: { inputResponses?: Record<string, unknown> } }) =>
    inputResponses
      ? textResult(`Moored with ${JSON.stringify(inputResponses.where)}.`)
      : ({
          resultType: "input_required",
          inputRequests: {
            where: {
              method: "elicitation/create",
              params: {
                mode: "form",
                message: "Which pier should the Alma take?",
                requestedSchema: {
                  type: "object",
                  properties: {
                    pier: { type: "integer", title: "Pier", minimum: 1, maximum: 9 },
                    side: { type: "string", title: "Side", enum: ["North", "South"] },
                    note: { type: "string", title: "Note for the harbor", description: "The crew reads it." },
                    wakes: { type: "boolean", title: "Wake the crew" },
                  },
                  required: ["pier"],
                },
              },
            },
          },
        } as never), // the library's type has no room for a bare literal
};

test("a server asks in a chat, its prompts are in the menu after /, and its resources can be attached", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  harbor.tools = [moor as never]; // as above
  const { id } = await callProcedure<{ id: string }>(page, "mcpServer.create", {
    ...{ workspaceId, name: "Harbor", url: harbor.url },
  });
  await callProcedure(page, "mcpServer.changeTool", { id, tool: "moor", policy: "always" });
  const { id: agentId } = await callProcedure<{ id: string }>(page, "agent.create", {
    ...{ workspaceId, title: "Pilot", system: "You pilot.", languageModelId: "gpt-4o-mini", mcpServerIds: [id] },
  });
  await page.goto(`${own.baseUrl}/${slug}?agentId=${agentId}`);
  const composer = page.getByRole("textbox", { name: composerText.label, exact: true }).first();

  await composer.fill("/");
  await page.getByRole("option", { name: /Harbor report/ }).waitFor();
  await look(page, "mcp-prompts");
  await composer.fill("/harbor rep");
  await page.getByRole("option", { name: /Harbor report/ }).waitFor();
  await composer.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: savedPromptText.fill.insert }).click();
  await dialog.getByText(mcpOffersText.required).waitFor();
  await look(page, "mcp-prompt-values");
  await dialog.getByLabel(/ship/).fill("Alma");
  await dialog.getByRole("button", { name: savedPromptText.fill.insert }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await composer.inputValue()).toBe("Write about the Alma, short.");

  await page.getByRole("button", { name: composerText.attach }).first().click();
  await page.getByRole("menuitem", { name: mcpOffersText.fromServer }).click();
  await dialog.getByRole("button", { name: mcpOffersText.attach("Harbor rules") }).waitFor();
  await look(page, "mcp-resources");
  await dialog.getByRole("button", { name: "Log of a ship" }).click();
  await dialog.getByLabel("name").waitFor();
  await look(page, "mcp-template");
  await dialog.getByRole("button", { name: mcpOffersText.back }).click();
  await dialog.getByRole("button", { name: mcpOffersText.attach("Harbor rules") }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("list", { name: composerText.attachments }).getByText("Harbor rules.md").waitFor();
  await look(page, "mcp-attached");

  own.double.queueReply({ toolCalls: [{ name: "mcp_harbor_moor", input: {} }] });
  await composer.press("Enter");
  // It has read what the server wrote, so it asks first.
  await page.getByRole("button", { name: toolApprovalText.allow }).click();
  const form = page.getByRole("group", { name: serverQuestionText.title("Harbor") });
  await form.getByText("Which pier should the Alma take?").waitFor();
  await look(page, "mcp-question");
  await form.getByRole("button", { name: serverQuestionText.send }).click();
  await form.getByText(serverQuestionText.refused.required).first().waitFor();
  await look(page, "mcp-question-refused");
  await form.getByRole("textbox", { name: /Pier/ }).fill("4");
  await form.getByRole("button", { name: serverQuestionText.send }).click();
  await page.getByRole("button", { name: new RegExp(callMcpToolText.done("Moor")) }).waitFor();
  expect(there.errors).toEqual([]);
  await there.context.close();
});

test("a server that needs an OAuth app of its own says which redirect URL it needs, and gets the app's ID and secret", async () => {
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  harbor.signIn.isRequired = true;
  harbor.signIn.ownClients.set("by-hand", "s3cret");
  await page.goto(`${own.baseUrl}/${slug}/mcp-server`);
  await page.getByRole("button", { name: mcpServerText.add, exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: mcpServerText.dialog.name, exact: true }).fill("Harbor");
  await dialog.getByRole("textbox", { name: mcpServerText.dialog.url, exact: true }).fill(harbor.url);
  await dialog.getByRole("button", { name: mcpServerText.dialog.test }).click();
  await dialog.getByText(mcpServerText.dialog.needsSignIn).waitFor();
  await dialog.getByRole("button", { name: mcpServerText.dialog.ownClient }).click();
  await dialog.getByText("/mcp-sign-in").waitFor();
  await dialog.getByLabel(mcpServerText.dialog.clientId).fill("by-hand");
  await dialog.getByLabel(mcpServerText.dialog.clientSecret).fill("s3cret");
  await look(page, "mcp-own-client");
  await dialog.getByRole("button", { name: mcpServerText.dialog.create }).click();
  await dialog.getByRole("heading", { name: mcpServerText.dialog.addTitle }).waitFor({ state: "detached" });
  const signedIn = page.context().waitForEvent("page");
  await page.getByRole("tab", { name: mcpServerText.panel.tabs.connection }).click();
  await page.getByRole("button", { name: mcpServerText.panel.connect, exact: true }).click();
  await signedIn;
  await page.getByText(mcpServerText.panel.signedIn, { exact: true }).first().waitFor();
  await page.getByRole("button", { name: mcpServerText.panel.edit, exact: true }).click();
  await page.getByRole("dialog").getByLabel(mcpServerText.dialog.clientId).waitFor();
  expect(await page.getByRole("dialog").getByLabel(mcpServerText.dialog.clientId).inputValue()).toBe("by-hand");
  await look(page, "mcp-own-client-edit");
  expect(there.errors).toEqual([]);
  await there.context.close();
});
