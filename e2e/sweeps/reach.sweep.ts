/** What an agent may reach, and the facts that it proposes after a chat, on every screen, in both themes and in German. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentReachText as german } from "#languages/de/agent/agent-reach.ts";
import { formatMention } from "#lib/mention.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentReachText as text } from "#product/texts/agent/agent-reach.ts";
import { chatText } from "#product/texts/chat/chat.ts";
import { memoryFactText } from "#product/texts/note/memory-facts.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { urls } from "#product/urls.ts";
import { type McpDouble, startMcpDouble } from "#testing/mcp/mcp-double.ts";
import { signUpAtHome, visit } from "../support/browser.ts";
import { englishSentences, findGermanProblems, setLanguage } from "../support/german.ts";
import { look } from "../support/look.ts";
import { modelServer } from "../support/model-server.ts";
import { callProcedure, findWorkspaceId } from "../support/seed-workspace.ts";
import { inviteTeammate } from "../support/teammate.ts";

/** Its models answer from scripts. */
const own = modelServer();

let harbor: McpDouble;
beforeAll(async () => {
  harbor = await startMcpDouble();
});
afterAll(() => harbor.close());

const said =
  "We ship on Tuesdays and Fridays, and the spring catalog is due on March 1. Invoices go to the head office in Oslo.";
const facts = [
  {
    title: "Shipping days",
    content: "Orders are shipped on Tuesdays and Fridays.",
    quote: "We ship on Tuesdays and Fridays",
  },
  {
    title: "Spring catalog",
    content: "The spring catalog is due on March 1.",
    quote: "the spring catalog is due on March 1",
  },
  {
    title: "Invoices",
    content: "Invoices go to the head office in Oslo.",
    quote: "Invoices go to the head office in Oslo",
  },
];

test("people see what an agent may reach, decide about it, and keep what it proposes to remember", async () => {
  own.double.answerAs(({ schema }) =>
    schema
      ? { object: { facts: facts.map((fact) => ({ ...fact, kind: "new", memory: null })) } }
      : { text: "Noted, I will plan with that." },
  );
  const there = await visit({ baseUrl: own.baseUrl });
  const { page } = there;
  const { slug } = await signUpAtHome(there);
  const workspaceId = await findWorkspaceId(page, slug);
  const create = (path: string, given: object) =>
    callProcedure<{ id: string }>(page, `${path}.create`, { workspaceId, ...given });
  const request = { desc: "The parcel service.", headers: [], queryParams: [], body: [], isBodyFormData: false };
  const [note, rates, pickup, server, writer, workflow] = await Promise.all([
    create("note", { title: "Opening hours", content: "Open until five." }),
    create("apiAction", {
      ...request,
      title: "What a parcel costs",
      name: "rates",
      url: "https://parcels.example/rates",
      method: "GET",
    }),
    create("apiAction", {
      ...request,
      title: "Order a pickup",
      name: "pickup",
      url: "https://parcels.example/pickups",
      method: "POST",
    }),
    create("mcpServer", { name: "Ledgerly", url: harbor.url }),
    create("agent", { title: "Press officer", system: "You write." }),
    create("workflow", { setup: { title: "Month end" } }),
  ]);
  const mention = formatMention("Month end", "WORKFLOW", { workflowId: workflow.id });
  const { id } = await create("agent", {
    ...{ title: "Order desk", system: `You take orders. At the end of a month, run ${mention}.` },
    ...{
      languageModelId: "gpt-4o-mini",
      isMemoryEnabled: true,
      noteIds: [note.id],
      apiActionIds: [rates.id, pickup.id],
    },
    ...{ mcpServerIds: [server.id], subAgentIds: [writer.id], toolPolicies: { execute_python: "never" } },
    integrations: [{ appName: "slack", allowedActions: ["slack_read_channel", "slack_post_message"] }],
  });

  await page.goto(urls.agent(slug, id));
  await page
    .getByRole("navigation", { name: agentEditorText.sectionsLabel })
    .getByRole("link", { name: text.link })
    .click();
  const pickupDecision = page.getByRole("button", { name: text.decide("Order a pickup", text.decisions.ask) });
  await pickupDecision.waitFor();
  await look(page, "reach", page.getByText(text.sections.send.title));
  await pickupDecision.click();
  await page.getByRole("menuitemradio", { name: text.decisions.never }).waitFor();
  await look(page, "reach-menu");
  await page.getByRole("menuitemradio", { name: text.decisions.never }).click();
  // The focus follows the row.
  await page
    .getByRole("button", { name: text.decide("Order a pickup", text.decisions.never) })
    .and(page.locator(":focus"))
    .waitFor();
  const never = page.getByRole("region", { name: text.sections.never.title });
  await never.getByText("Order a pickup").waitFor();
  await look(page, "reach-decided", never.getByText("Order a pickup"));
  await page.getByRole("button", { name: agentEditorText.save.save, exact: true }).click();
  await expect
    .poll(
      async () => (await callProcedure<{ toolPolicies: object }>(page, "agent.getById", { id }, "query")).toolPolicies,
    )
    .toEqual({ execute_python: "never", api_pickup: "never" });

  await page.goto(urls.startChat(slug, id));
  const box = page.getByRole("textbox").last();
  await box.fill(said);
  await page.keyboard.press("Enter");
  await page.getByText("Noted, I will plan with that.").waitFor();
  await page.getByRole("button", { name: chatText.message.regenerate }).first().waitFor();
  // Leaving the chat is enough: nobody waits until it has been quiet.
  const chat = page.url();
  const isLooked = page.waitForResponse((response) => response.url().includes("memoryFact.lookNow"));
  await page.getByRole("navigation", { name: navText.menu }).getByRole("link", { name: navText.agents }).click();
  await isLooked;
  await page.goto(chat);
  await page.getByText(memoryFactText.title).waitFor({ timeout: 60_000 });
  await look(page, "facts", page.getByText(memoryFactText.title));
  await page.getByRole("button", { name: memoryFactText.editFact("Spring catalog") }).click();
  await page
    .getByRole("textbox", { name: memoryFactText.contentLabel })
    .fill("The spring catalog is due on March 1, 2027.");
  await look(page, "facts-edit", page.getByText(memoryFactText.title));
  await page.getByRole("button", { name: memoryFactText.refuseFact("Invoices") }).click();
  await page.getByRole("button", { name: memoryFactText.keepAll }).click();
  await page.getByText(memoryFactText.kept(2)).waitFor();
  await expect
    .poll(async () =>
      (await callProcedure<{ content: string }[]>(page, "agent.getMemory", { id }, "query"))
        .map(({ content }) => content)
        .toSorted(),
    )
    .toEqual(["Orders are shipped on Tuesdays and Fridays.", "The spring catalog is due on March 1, 2027."]);

  const guest = await inviteTeammate(there, slug);
  const { id: userId } = await callProcedure<{ id: string }>(guest.page, "user.me", undefined, "query");
  await callProcedure(page, "workspace.changeMemberRole", { workspaceId, userId, role: "USER" });
  await guest.page.goto(urls.agentReach(slug, id));
  await guest.page.getByText("Order a pickup").waitFor();
  await look(guest.page, "reach-reader");
  await guest.context.close();

  await setLanguage(page, "de");
  const english = await englishSentences();
  await page.goto(urls.agentReach(slug, id));
  await page.getByText(german.sections.never.title, { exact: true }).waitFor();
  await look(page, "reach-german");
  expect(await findGermanProblems(page, english)).toEqual([]);
  expect([...there.errors, ...guest.errors]).toEqual([]);
  await there.context.close();
});
