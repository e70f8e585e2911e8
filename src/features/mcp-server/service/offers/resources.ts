import { AppError } from "#lib/errors.ts";
import { asList, asObject } from "#lib/json/json-object.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { McpSignInNeeded } from "#platform/mcp/mcp-failure.ts";
import { limits } from "#product/limits.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";
import { timers } from "#product/timers.ts";
import type { McpResourceRequest } from "../../schema.ts";
import { listSignal } from "../check-server.ts";
import { withServer } from "../connect-server.ts";
import { findServer } from "../find-server.ts";
import { type AttachedFile, attachContent } from "./attach-blocks.ts";
import { holdOf, type OfferedResource, type OfferedTemplate, readResources, readTemplates } from "./read-offers.ts";

export interface ServerResources {
  readonly resources: readonly OfferedResource[];
  readonly templates: readonly OfferedTemplate[];
  readonly needsSignIn: boolean;
  /** How long the lists hold. */
  readonly holdsMs: number;
}

/** The resources of a server. Throws AppErrors for people. */
export async function listResources(ctx: WorkspaceContext, id: string): Promise<ServerResources> {
  const row = await findServer(ctx, id);
  if (!row.isOn) throw new AppError("conflict", mcpErrorText.serverOff);
  const signal = listSignal();
  const timeout = timers.mcp.connectMs;
  const options = { signal, timeout, maxTotalTimeout: timeout };
  const { UriTemplate } = await import("@modelcontextprotocol/client");
  try {
    return await withServer(ctx, row, { signal, isKnown: true }, async ({ client }) => {
      if (!client.getServerCapabilities()?.resources)
        return { resources: [], templates: [], needsSignIn: false, holdsMs: timers.mcp.listMs };
      const [listed, templates] = await Promise.all([
        client.listResources(undefined, options),
        // Some servers have resources and don't know this method.
        client.listResourceTemplates(undefined, options).catch(() => ({ resourceTemplates: [] })),
      ]);
      return {
        resources: readResources(listed.resources),
        templates: readTemplates(templates.resourceTemplates, (one) => new UriTemplate(one).variableNames),
        needsSignIn: false,
        holdsMs: holdOf(listed, templates),
      };
    });
  } catch (error) {
    if (!(error instanceof McpSignInNeeded)) throw error;
    return { resources: [], templates: [], needsSignIn: true, holdsMs: 0 };
  }
}

/** Reads a resource, and stores it as files of the person, for a message. */
export async function attachResource(
  ctx: WorkspaceContext,
  { id, uri, values, title }: McpResourceRequest,
): Promise<{ files: AttachedFile[] }> {
  const row = await findServer(ctx, id);
  if (!row.isOn) throw new AppError("conflict", mcpErrorText.serverOff);
  const timeout = timers.mcp.callMs;
  const signal = AbortSignal.timeout(timers.mcp.connectMs + timeout);
  const address = values ? await fillTemplate(uri, values) : uri;
  const result = await withServer(ctx, row, { signal, isKnown: true }, ({ client }) =>
    client.readResource(
      { uri: address },
      { signal, timeout, maxTotalTimeout: timeout, allowInputRequired: true, cacheMode: "bypass" },
    ),
  );
  if (asObject(result).resultType === "input_required") throw new AppError("conflict", mcpErrorText.needsInput);
  const contents = asList(result.contents).slice(0, limits.mcp.resourceParts);
  if (contents.length === 0) throw new AppError("invalid", mcpErrorText.emptyResource);
  const files: AttachedFile[] = [];
  for (const content of contents)
    files.push(await attachContent(ctx, asObject(content), contents.length === 1 ? title && visibleLine(title) : ""));
  return { files };
}

async function fillTemplate(template: string, values: Readonly<Record<string, string>>): Promise<string> {
  const { UriTemplate } = await import("@modelcontextprotocol/client");
  try {
    const filled = new UriTemplate(template).expand({ ...values });
    if (filled.length <= limits.mcp.urlChars) return filled;
  } catch {
    // Said below.
  }
  throw new AppError("invalid", mcpErrorText.badTemplate);
}
