import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAgent } from "#features/agent/schema.ts";
import { message } from "#features/chat/table.ts";
import { newId } from "#lib/id.ts";
import { textOf } from "#lib/ui-message.ts";
import { withRequestLocale } from "#platform/request-locale.ts";
import { limits } from "#product/limits.ts";
import { agentTemplateText } from "#product/texts/agent/agent-templates.ts";
import { startTestApp, type TestApp } from "#testing/test-app.ts";
import { agentTemplates } from "./agents/catalog.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ withJobs: true, env: { DEMO_MODEL: "on", DEFAULT_PLAN: "BUSINESS" } });
});
afterAll(() => testApp.close());

test("every department has agents, and ids and titles are unique", () => {
  const departments = Object.keys(agentTemplateText.departments).toSorted();
  expect([...new Set(agentTemplates.map(({ department }) => department))].toSorted()).toEqual(departments);
  expect(agentTemplates.length).toBeGreaterThanOrEqual(24);
  for (const key of ["id", "title", "system"] as const)
    expect(new Set(agentTemplates.map((one) => one[key])).size).toBe(agentTemplates.length);
});

/** A template on the wire as a page creates an agent from it, without what only the gallery shows. */
async function readDraft(agentSuggestionId: string) {
  const { id, description, icon, tools, ...draft } = await testApp
    .as("OWNER")
    .landingPage.getAgentSuggestionDataById({ agentSuggestionId });
  expect(id).toBe(agentSuggestionId);
  return { workspaceId: testApp.workspace.id, ...draft };
}

describe.each(agentTemplates)("$id", (template) => {
  const { id, title, description, system, outputFormat, temperature, tools, toolPolicies = {} } = template;

  test("has complete instructions, a form for its output, and one line for people", () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(id.length).toBeLessThanOrEqual(limits.template.idChars);
    expect(description.length).toBeLessThanOrEqual(100);
    expect(description).toMatch(/^[A-Z].*\.$/);
    expect(title).not.toMatch(/agent/i);
    expect(system).toMatch(/^You /);
    expect(system).toMatch(/\n(Fairness rules|Rules)\b.*:\n- /);
    expect(system.length).toBeGreaterThan(800);
    expect(outputFormat.length).toBeGreaterThan(100);
    expect(`${system}${outputFormat}`).not.toMatch(/[ \t]\n|\n{3}|\s$/);
  });

  test("uses no tool that it turns off", () => {
    expect(tools.filter((tool) => toolPolicies[tool] === "never")).toEqual([]);
  });

  test("is created with its instructions and settings, and answers", { timeout: 30_000 }, async () => {
    const draft = await readDraft(id);
    expect(draft).toMatchObject({ title, system, outputFormat, temperature });
    expect(draft.toolPolicies).toEqual(toolPolicies);
    expect(newAgent.safeParse(draft).error).toBeUndefined();
    const { agent } = testApp.as("OWNER");
    const made = await agent.create(draft);
    const { workspaceId, ...fields } = draft;
    expect(await agent.getById({ id: made.id })).toMatchObject(fields);
    const chatId = newId();
    const response = await testApp.request(
      "/api/chat/agent",
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ workspaceId, chatId, agentId: made.id, message: { text: "What can you do for me?" } }),
      },
      testApp.workspace.people.OWNER,
    );
    expect(response.status).toBe(200);
    await response.text();
    const rows = await testApp.app.database.system.select().from(message).where(eq(message.chatId, chatId));
    const reply = rows.find(({ role }) => role === "assistant") ?? expect.unreachable();
    expect(reply.error).toBeNull();
    expect(textOf(reply.parts)).toContain("What can you do for me?");
  });
});

test("the list contains what cards show, without instructions", async () => {
  const list = await testApp.as("USER").landingPage.getAgentSuggestions();
  expect(list.map(({ id }) => id)).toEqual(agentTemplates.map(({ id }) => id));
  expect(list.find(({ id }) => id === "data-analyst")).toEqual({
    id: "data-analyst",
    title: "Data analyst",
    category: "data",
    icon: "calculator",
    description: "Cleans and analyzes tables with Python and explains the result in plain words.",
    tools: ["execute_python", "ask_person"],
  });
});

test("an unknown template is not found", async () => {
  const { landingPage } = testApp.as("USER");
  await expect(landingPage.getAgentSuggestionDataById({ agentSuggestionId: "gone" })).rejects.toMatchObject({
    cause: { code: "not_found" },
  });
});

test("titles, lines and tags are in the language of the person; instructions stay English", async () => {
  const { landingPage } = testApp.as("EDITOR");
  const read = () => landingPage.getAgentSuggestionDataById({ agentSuggestionId: "resume-screener" });
  const german = await withRequestLocale(new Headers({ "accept-language": "de" }), read);
  const english = await read();
  expect(english).toMatchObject({ title: "Résumé screener", category: ["HR"] });
  expect(german).toMatchObject({ title: "Lebenslauf-Prüfer", category: ["Personal"] });
  expect(german.description).not.toBe(english.description);
  expect(german.system).toBe(english.system);
});
