import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import type { JsonObject } from "#lib/json/json-object.ts";
import { limits } from "#product/limits.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { type ToolPolicy, toolPolicies } from "#product/tools/tool-policies.ts";

const { headerNameChars, headers: maxHeaders, headerValueChars, nameChars, toolNameChars, urlChars } = limits.mcp;

/** What a server says about a tool. */
export interface McpToolFacts {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /** The server says that it changes nothing. */
  readonly isReading: boolean;
  /** The server takes calls of it as tasks only. */
  readonly isTask?: true;
}

/** A tool of a server as it was when someone last reviewed it: only that version is offered to models. */
export interface McpTool extends McpToolFacts {
  /** As the server calls it. */
  readonly name: string;
  readonly wireName: string;
  readonly isOn: boolean;
  readonly policy: ToolPolicy;
  /** What the server says now, if it has changed. The tool is off until someone has reviewed it. */
  readonly change: McpToolFacts | null;
}

/** Whose account at the server its tools use: one for the workspace, or each person's own. */
export const mcpAccounts = ["workspace", "person"] as const;
export type McpAccount = (typeof mcpAccounts)[number];

export const byMcpServer = z.strictObject({ id: idOf("mcpServer") });

const name = z.string().trim().min(1).max(nameChars);
const url = z
  .string()
  .trim()
  .max(urlChars)
  .refine((given) => /^https?:$/.test(URL.parse(given)?.protocol ?? ""), { error: () => mcpServerText.invalidUrl });

const headerName = z
  .string()
  .min(1)
  .max(headerNameChars)
  .regex(/^[\w!#$%&'*+.^`|~-]+$/);
const headerValue = z
  .string()
  .min(1)
  .max(headerValueChars)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/);
const isFew = (headers: object) => Object.keys(headers).length <= maxHeaders;

const newHeaders = z.record(headerName, headerValue).refine(isFew);
/** Of a stored server; `true` keeps the value that is stored. */
const changedHeaders = z.record(headerName, headerValue.or(z.literal(true))).refine(isFew);
export type ChangedHeaders = z.output<typeof changedHeaders>;

const clientId = z.string().trim().min(1).max(limits.mcp.clientIdChars);
const clientSecret = z.string().trim().min(1).max(limits.mcp.clientSecretChars);
/** A client that was registered by hand where the server signs people in. */
const newClient = z.strictObject({ id: clientId, secret: clientSecret.nullable() }).nullable();
/** Of a stored server; `true` keeps the secret that is stored. */
const changedClient = z.strictObject({ id: clientId, secret: clientSecret.nullable().or(z.literal(true)) }).nullable();
export type ChangedClient = z.output<typeof changedClient>;

export const mcpServerDraft = z.strictObject({
  workspaceId: idOf("workspace"),
  name,
  url,
  headers: newHeaders.default({}),
  client: newClient.default(null),
  account: z.enum(mcpAccounts).default("workspace"),
});
export type McpServerDraft = z.output<typeof mcpServerDraft>;

export const mcpServerChanges = byMcpServer.extend({
  name: name.optional(),
  url: url.optional(),
  headers: changedHeaders.optional(),
  client: changedClient.optional(),
  account: z.enum(mcpAccounts).optional(),
  isOn: z.boolean().optional(),
});
export type McpServerChanges = z.output<typeof mcpServerChanges>;

/** `id` tests a stored server, with the values of its headers that are kept. */
export const mcpConnectionTest = z.strictObject({
  workspaceId: idOf("workspace"),
  id: idOf("mcpServer").optional(),
  url,
  headers: changedHeaders.default({}),
});
export type McpConnectionTest = z.output<typeof mcpConnectionTest>;

const toolName = z.string().min(1).max(toolNameChars);
export const mcpToolChanges = byMcpServer.extend({
  tool: toolName,
  isOn: z.boolean().optional(),
  policy: z.enum(toolPolicies).optional(),
});
export type McpToolChanges = z.output<typeof mcpToolChanges>;

/** The review of a changed tool; `accept` switches it on again. */
export const mcpToolReview = byMcpServer.extend({ tool: toolName, accept: z.boolean() });
export type McpToolReview = z.output<typeof mcpToolReview>;

/** The calls before this one, or the latest. */
export const mcpCallPage = byMcpServer.extend({ before: z.uuid().optional() });
export type McpCallPage = z.output<typeof mcpCallPage>;

export const registrySearch = z.strictObject({
  workspaceId: idOf("workspace"),
  search: z.string().trim().min(1).max(limits.request.searchChars),
});

const offerName = z.string().min(1).max(limits.mcp.offerNameChars);
const givenValues = z
  .record(offerName, z.string().max(limits.mcp.argumentChars))
  .refine((given) => Object.keys(given).length <= limits.mcp.promptArguments);

export const mcpPromptList = z.strictObject({
  workspaceId: idOf("workspace"),
  ids: z.array(idOf("mcpServer")).max(limits.agent.mcpServers),
});

export const mcpPromptRequest = byMcpServer.extend({ name: offerName, arguments: givenValues.default({}) });
export type McpPromptRequest = z.output<typeof mcpPromptRequest>;

/** With `values`, the URI is a template. */
export const mcpResourceRequest = byMcpServer.extend({
  uri: z.string().min(1).max(urlChars),
  values: givenValues.optional(),
  title: z.string().max(limits.mcp.titleChars).optional(),
});
export type McpResourceRequest = z.output<typeof mcpResourceRequest>;

/** Only the reviewed version of a tool is offered to models. */
export const isToolOffered = ({ isOn, change, policy }: Pick<McpTool, "isOn" | "change" | "policy">): boolean =>
  isOn && change === null && policy !== "never";

/** The state of a server for lists. */
export type McpServerState = "connected" | "changed" | "signIn" | "failing" | "off";

export function stateOfServer(server: {
  isOn: boolean;
  needsSignIn: boolean;
  problem: string | null;
  tools: readonly Pick<McpTool, "change">[];
}): McpServerState {
  if (!server.isOn) return "off";
  if (server.needsSignIn) return "signIn";
  if (server.problem !== null) return "failing";
  return server.tools.some(({ change }) => change !== null) ? "changed" : "connected";
}
