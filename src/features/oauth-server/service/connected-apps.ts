import { and, desc, eq, exists, isNotNull } from "drizzle-orm";
import type { SignedIn } from "#platform/context.ts";
import { workspace } from "#platform/tables/workspace.ts";
import { notFound } from "#product/refusals.ts";
import { connectedApp, oauthClient } from "../table.ts";
import { liveTokens } from "./tokens.ts";

/** The apps that the person has connected, the last used first. */
export async function listConnectedApps({ app, person }: SignedIn) {
  return app.database.system
    .select({
      id: connectedApp.id,
      name: oauthClient.name,
      workspaceName: workspace.name,
      scopes: connectedApp.scopes,
      createdAt: connectedApp.createdAt,
      lastUsedAt: connectedApp.lastUsedAt,
    })
    .from(connectedApp)
    .innerJoin(oauthClient, eq(oauthClient.id, connectedApp.clientId))
    .innerJoin(workspace, eq(workspace.id, connectedApp.workspaceId))
    .where(
      and(
        eq(connectedApp.userId, person.id),
        isNotNull(connectedApp.lastUsedAt),
        exists(liveTokens(app.database.system)),
      ),
    )
    .orderBy(desc(connectedApp.lastUsedAt), desc(connectedApp.id));
}

/** Ends a connection: its tokens are refused from the next request on. */
export async function disconnectApp({ app, person }: SignedIn, id: string): Promise<void> {
  const rows = await app.database.system
    .delete(connectedApp)
    .where(and(eq(connectedApp.id, id), eq(connectedApp.userId, person.id)))
    .returning({ id: connectedApp.id });
  if (rows.length === 0) return notFound("app");
}
