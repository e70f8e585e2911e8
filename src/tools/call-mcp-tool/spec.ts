import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { storedToolFile } from "../stored-tool-file.ts";
import { toolSpec } from "../tool.ts";

/** The wire name of a server's tool is this, the server's slug, an underscore, and the tool's own name. */
export const mcpToolPrefix = "mcp_";

const { inputChars, nameChars, resultChars, resultParts, titleChars } = limits.mcp;

/** A part of a result. */
const part = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string().max(resultChars) }),
  z.object({ kind: z.literal("file"), file: storedToolFile }),
  z.object({ kind: z.literal("link"), title: z.string().max(titleChars), uri: z.string().max(limits.mcp.urlChars) }),
]);

/** Calls a tool of an MCP server. What a turn offers has the schema of that tool as its input. */
export const callMcpTool = toolSpec({
  input: z
    .record(z.string().max(limits.mcp.toolNameChars), z.unknown())
    .refine((given) => JSON.stringify(given).length <= inputChars),
  output: z.object({
    serverId: z.string().max(64),
    server: z.string().max(nameChars),
    /** The tool as people call it. */
    tool: z.string().max(titleChars),
    parts: z.array(part).max(resultParts),
    /** Nothing was called: the person must sign in to the server first. */
    needsSignIn: z.literal(true).optional(),
    /** For the model, where there is no result. */
    note: z.string().max(1_000).optional(),
  }),
  description: "Calls a tool of a server that is connected to this workspace.",
  examples: [],
  isUntrusted: true,
  isOnFreePlan: true,
  account: "workspace",
  listing: "searchable",
  maxParallel: 4,
  timeoutMs: timers.mcp.connectMs + timers.mcp.callMs + timers.mcp.heldMs,
  acts: "changes",
});

/** "my-desk" and "list_issues" of `mcp_my-desk_list_issues`. A slug has no underscore. */
export function splitMcpName(wireName: string): { slug: string; tool: string } {
  const rest = wireName.slice(mcpToolPrefix.length);
  const end = rest.indexOf("_");
  return end < 0 ? { slug: rest, tool: "" } : { slug: rest.slice(0, end), tool: rest.slice(end + 1) };
}
