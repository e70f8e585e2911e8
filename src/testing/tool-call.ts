import { generateToolImages } from "#features/agent-call/service/tool-ports/generate-images.ts";
import { storeToolFile } from "#features/agent-call/service/tool-ports/store-file.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { ToolCallContext } from "#tools/server.ts";
import type { TestApp } from "./test-app.ts";

/** The context of a call that a USER's turn makes, with the real ports. */
export async function startToolCall(
  testApp: TestApp,
  signal: AbortSignal = new AbortController().signal,
): Promise<ToolCallContext<never>> {
  const { app, workspace } = testApp;
  const ctx = await findWorkspaceContext(app, workspace.id, workspace.people.USER.id, "test");
  if (!ctx) throw new Error("The person is no member.");
  return { ctx, callId: "call-1", signal, ports: portsOf(ctx), report: () => undefined };
}

const portsOf = (ctx: WorkspaceContext): ToolCallContext<never>["ports"] => ({
  storeFile: (file) => storeToolFile(ctx, file),
  generateImages: (ask) => generateToolImages(ctx, ask),
});
