import { findWorkspaceContext } from "#platform/access/access.ts";
import type { Role } from "#product/roles.ts";
import type { ToolCallContext, ToolPorts } from "#tools/server.ts";
import type { TestApp } from "./test-app.ts";

interface ToolCallOptions {
  role?: Role;
  signal?: AbortSignal;
  ports?: Partial<ToolPorts>;
}

/** A call of a tool by a member of the test workspace. Ports that the test doesn't hand in refuse. */
export async function toolCall(
  testApp: TestApp,
  { role = "EDITOR", signal = new AbortController().signal, ports = {} }: ToolCallOptions = {},
): Promise<ToolCallContext<unknown>> {
  const ctx = await findWorkspaceContext(testApp.app, testApp.workspace.id, testApp.workspace.people[role].id, "test");
  if (!ctx) throw new Error("the person isn't a member of the test workspace");
  return {
    ctx,
    callId: "call",
    signal,
    ports: {
      storeFile: () => Promise.reject(new Error("this test stores no files")),
      findKey: () => Promise.reject(new Error("this test has no keys")),
      findResult: () => Promise.reject(new Error("this test has no results")),
      ...ports,
    },
    report: () => {},
  };
}
