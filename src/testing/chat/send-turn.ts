import type { Person } from "#platform/context.ts";
import type { TestApp } from "../test-app.ts";

/** Sends a message to a chat, which is created if it is new, as a page does. The response streams the reply. */
export async function sendTurn(
  testApp: TestApp,
  chatId: string,
  message: { text: string; id?: string },
  {
    agentId,
    person = testApp.workspace.people.OWNER,
    language,
    timezone,
  }: { agentId?: string; person?: Person /** Of the browser. */; language?: string; timezone?: string } = {},
): Promise<Response> {
  return testApp.request(
    "/api/chat/agent",
    {
      method: "POST",
      headers: { "content-type": "application/json", ...(language && { "accept-language": language }) },
      body: JSON.stringify({
        workspaceId: testApp.workspace.id,
        chatId,
        agentId,
        languageModelId: "gpt-4o-mini",
        message,
        timezone,
      }),
    },
    person,
  );
}
