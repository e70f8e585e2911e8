import { createToolPorts } from "#features/agent-call/service/tool-ports/tool-ports.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Role } from "#product/roles.ts";
import type { ToolCallContext, ToolPorts } from "#tools/server.ts";
import type { TestApp } from "./test-app.ts";

interface ToolCallOptions {
  role?: Role;
  signal?: AbortSignal;
  /** Replace the real ones. */
  ports?: Partial<ToolPorts>;
}

/** The context of a call that a member's turn makes, with the real ports. */
export async function startToolCall(
  testApp: TestApp,
  { role = "USER", signal = new AbortController().signal, ports = {} }: ToolCallOptions = {},
): Promise<ToolCallContext<never>> {
  const { app, workspace } = testApp;
  const ctx = await findWorkspaceContext(app, workspace.id, workspace.people[role].id, "test");
  if (!ctx) throw new Error("The person is no member.");
  return { ctx, callId: "call-1", signal, ports: { ...createToolPorts(ctx), ...ports }, report: () => undefined };
}
