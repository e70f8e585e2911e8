import type { StoredOAuthClientInformation } from "@modelcontextprotocol/client";
import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import type { ChangedClient } from "../../schema.ts";
import { mcpServer } from "../../table.ts";
import { type McpServerRow, matchesServer } from "../find-server.ts";
import { seal, serverPlace, unseal } from "../secrets.ts";

/**
 * The client that someone registered by hand where this server signs people in; null without one. Once it has signed in,
 * it is bound to that issuer: the library refuses to send its secret to another.
 */
export function ownClient(
  { app }: Pick<WorkspaceContext, "app">,
  row: McpServerRow,
  issuer?: string,
): StoredOAuthClientInformation | null {
  if (row.clientId === null) return null;
  const secret = secretOf(app, row);
  const boundTo = row.clientIssuer ?? issuer;
  return {
    client_id: row.clientId,
    ...(secret !== null && { client_secret: secret }),
    ...(boundTo !== undefined && { issuer: boundTo }),
  };
}

const secretOf = (app: Pick<App, "vault">, { id, workspaceId, sealedClientSecret }: McpServerRow) =>
  unseal(app, serverPlace(workspaceId, id, "client"), { sealed: sealedClientSecret, shape: z.string() });

/** The columns of a client; a secret that is kept must belong to the same client at the same server. */
export function sealedClient(
  { app, actor }: WorkspaceContext,
  serverId: string,
  { client, stored }: { client: ChangedClient; stored: McpServerRow | null },
) {
  if (client === null) return { clientId: null, sealedClientSecret: null, clientIssuer: null };
  if (client.secret === true && stored?.clientId !== client.id)
    throw new AppError("invalid", mcpServerText.enterClientSecretAgain);
  const secret = client.secret === true && stored ? secretOf(app, stored) : client.secret;
  return {
    clientId: client.id,
    sealedClientSecret:
      typeof secret === "string" ? seal(app, serverPlace(actor.workspaceId, serverId, "client"), secret) : null,
    clientIssuer: null,
  };
}

/** The first issuer that has given tokens to the client is the one where it is registered. */
export async function bindOwnClient(ctx: WorkspaceContext, row: McpServerRow, issuer: string): Promise<void> {
  await ctx.db
    .update(mcpServer)
    .set({ clientIssuer: issuer })
    .where(and(matchesServer(ctx, row.id), eq(mcpServer.clientId, row.clientId ?? ""), isNull(mcpServer.clientIssuer)));
}
