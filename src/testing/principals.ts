import { findActingContext } from "#platform/access/access.ts";
import type { ActingContext } from "#platform/context.ts";
import type { TestApp, TestWorkspace } from "./test-app.ts";

export const principalNames = ["member", "chatbotVisitor", "formVisitor", "apiKey", "schedule"] as const;
export type PrincipalName = (typeof principalNames)[number];

/** What the principals of a workspace were given: the agent of the chatbot, the workflow of the form and the schedule. */
interface Items {
  agentId: string;
  workflowId: string;
}

/** Every kind of principal in a workspace, as `findActingContext` takes them. The member is a USER. */
export function principalsOf(
  { id: workspaceId, people }: TestWorkspace,
  { agentId, workflowId }: Items,
): Record<PrincipalName, Parameters<typeof findActingContext>[1]> {
  const visitor = { kind: "visitor", workspaceId, visitorId: "guest" } as const;
  return {
    member: { kind: "member", workspaceId, userId: people.USER.id },
    chatbotVisitor: { ...visitor, item: { type: "CHATBOT", id: `chatbot of ${workspaceId}`, contents: [agentId] } },
    formVisitor: { ...visitor, item: { type: "FORM", id: `form of ${workspaceId}`, contents: [workflowId] } },
    apiKey: { kind: "apiKey", workspaceId, keyId: `key of ${workspaceId}`, scopes: ["run.start", "file.read"] },
    schedule: { kind: "schedule", workspaceId, triggerId: `trigger of ${workspaceId}`, workflowId },
  };
}

/** A context of every kind of principal. */
export async function actingContexts(
  { app }: Pick<TestApp, "app">,
  workspace: TestWorkspace,
  items: Items,
): Promise<Record<PrincipalName, ActingContext>> {
  const principals = principalsOf(workspace, items);
  const find = async (name: PrincipalName) => {
    const ctx = await findActingContext(app, principals[name], "test");
    if (!ctx) throw new Error(`The workspace of the ${name} is closed`);
    return ctx;
  };
  return {
    member: await find("member"),
    chatbotVisitor: await find("chatbotVisitor"),
    formVisitor: await find("formVisitor"),
    apiKey: await find("apiKey"),
    schedule: await find("schedule"),
  };
}
