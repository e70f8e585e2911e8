import { createToolPorts } from "#features/agent-call/service/tool-ports/tool-ports.ts";
import { createCanvasPort } from "#features/artifact/service/canvas-port.ts";
import type { TurnOwner } from "#features/tool-call/service/journal.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { App } from "#platform/context.ts";
import type { Role } from "#product/roles.ts";
import type { ToolCallContext, ToolPorts } from "#tools/server.ts";
import type { TestApp } from "../test-app.ts";

export interface ToolCallOptions {
  role?: Role;
  signal?: AbortSignal;
  /** Replace the real ones. */
  ports?: Partial<ToolPorts>;
  /** The services of the test, some of them replaced. */
  app?: App;
}

/** The context of a call that a member's turn makes, with the real ports. */
export async function startToolCall(
  testApp: TestApp,
  { role = "USER", signal = new AbortController().signal, ports = {}, app = testApp.app }: ToolCallOptions = {},
): Promise<ToolCallContext<never>> {
  const { workspace } = testApp;
  const ctx = await findWorkspaceContext(app, workspace.id, workspace.people[role].id, "test");
  if (!ctx) throw new Error("The person is no member.");
  const call = { ctx, callId: "call-1", signal, report: () => undefined };
  const owner: TurnOwner = {
    workspaceId: workspace.id,
    messageId: null,
    executionId: null,
    scope: "",
    parentId: null,
    refs: {},
    hold: async () => true,
  };
  const running = {
    ...call,
    use: "chat" as const,
    write: () => undefined,
    showInside: () => undefined,
    addCharge: () => undefined,
    keepFolder: () => undefined,
    answered: null,
    askAndEnd: () => undefined,
    askMeanwhile: null,
  };
  return {
    ...call,
    ports: { ...createToolPorts(running, owner, { canvases: createCanvasPort(running, null) }), ...ports },
  };
}
