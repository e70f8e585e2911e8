import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#features/credential/service/credentials.ts";
import type { App, WorkspaceContext } from "#platform/context.ts";
import type { SignInProvider } from "../../catalog.ts";
import type { ClientDraft } from "../../schema.ts";
import { integrationClient } from "../../table.ts";
import { publishIntegrations } from "../accounts.ts";
import { clientPlace, seal, unseal } from "./secrets.ts";

/** By which a service knows this server. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** The client of the workspace. Its secret is never shown again. */
export interface ClientFacts {
  readonly source: "workspace" | "instance" | "none";
  /** Of the workspace's client; "" for the one of the instance. */
  readonly clientId: string;
  /** Where the service sends people back to; clients must be registered with it. */
  readonly redirectUrl: string;
}

const provider: SignInProvider = "google";

export const redirectUrl = ({ config }: Pick<App, "config">): string =>
  new URL("/integration-sign-in", config.publicUrl).href;

const ofWorkspace = ({ actor }: WorkspaceContext) =>
  and(eq(integrationClient.workspaceId, actor.workspaceId), eq(integrationClient.provider, provider));

/** The clients that can be used: that of the workspace goes before that of the instance. */
export async function findClients(ctx: WorkspaceContext): Promise<OAuthClient[]> {
  const [row] = await ctx.db.select().from(integrationClient).where(ofWorkspace(ctx));
  const secret =
    row && unseal(ctx.app, clientPlace(row.workspaceId, provider), { sealed: row.sealedSecret, shape: z.string() });
  const { google } = ctx.app.config.social;
  return [
    ...(row && secret ? [{ id: row.clientId, secret }] : []),
    ...(google ? [{ id: google.clientId, secret: google.clientSecret.reveal() }] : []),
  ];
}

export async function getClient(ctx: WorkspaceContext): Promise<ClientFacts> {
  const [row] = await ctx.db
    .select({ clientId: integrationClient.clientId })
    .from(integrationClient)
    .where(ofWorkspace(ctx));
  const source = row ? "workspace" : ctx.app.config.social.google ? "instance" : "none";
  return { source, clientId: row?.clientId ?? "", redirectUrl: redirectUrl(ctx.app) };
}

/** Accounts that were connected with another client must be connected again. */
export async function setClient(ctx: WorkspaceContext, { clientId, clientSecret }: ClientDraft): Promise<void> {
  const { app, db, actor } = ctx;
  const { workspaceId } = actor;
  const stored = {
    clientId,
    sealedSecret: seal(app, clientPlace(workspaceId, provider), clientSecret),
    updatedAt: new Date(),
  };
  await db.transaction(async (tx) => {
    await tx
      .insert(integrationClient)
      .values({ workspaceId, provider, ...stored })
      .onConflictDoUpdate({ target: [integrationClient.workspaceId, integrationClient.provider], set: stored });
    await recordAudit(tx, ctx, "integration.client", provider);
  });
  publishIntegrations(ctx);
}

export async function deleteClient(ctx: WorkspaceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.delete(integrationClient).where(ofWorkspace(ctx));
    await recordAudit(tx, ctx, "integration.client", provider);
  });
  publishIntegrations(ctx);
}
