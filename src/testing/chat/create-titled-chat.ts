import { chat } from "#features/chat/table.ts";
import { newId } from "#lib/id.ts";
import type { Person } from "#platform/context.ts";
import type { TestApp } from "../test-app.ts";

/** Creates a chat that has its title, so that no call for one comes between the scripted answers. */
export async function createTitledChat(
  testApp: TestApp,
  { title = "Tides", person = testApp.workspace.people.OWNER }: { title?: string; person?: Person } = {},
): Promise<string> {
  const id = newId();
  await testApp.app.database.system
    .insert(chat)
    .values({ id, workspaceId: testApp.workspace.id, userId: person.id, title, isTitled: true });
  return id;
}
