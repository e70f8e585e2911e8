import { and, asc, count, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { type Secret, secret } from "#lib/secret.ts";
import { validateEndpoint } from "#platform/ai/validate-key.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { notFound } from "#product/refusals.ts";
import { credentialErrorText } from "#product/texts/credentials/credential-errors.ts";
import { endpointText } from "#product/texts/credentials/endpoint.ts";
import type { EndpointChanges, EndpointDraft, EndpointTest } from "../schema.ts";
import { type EndpointModel, modelEndpoint } from "../table.ts";
import { last4Of, publishKeyChange, recordAudit } from "./credentials.ts";
import { endpointKeyContext } from "./keyring.ts";
import { endpointProviderSettings } from "./model-access.ts";

export interface EndpointState {
  id: string;
  name: string;
  baseUrl: string;
  isKeySet: boolean;
  /** The last four characters of the key. */
  last4: string;
  models: EndpointModel[];
}

/** The workspace's OpenAI-compatible servers, without their keys. */
export async function listEndpoints({ db, actor }: WorkspaceContext): Promise<EndpointState[]> {
  const rows = await db
    .select()
    .from(modelEndpoint)
    .where(eq(modelEndpoint.workspaceId, actor.workspaceId))
    .orderBy(asc(modelEndpoint.name));
  return rows.map(({ id, name, baseUrl, sealedKey, last4, models }) => ({
    id,
    name,
    baseUrl,
    isKeySet: sealedKey !== null,
    last4: last4 ?? "",
    models,
  }));
}

export async function createEndpoint(
  ctx: WorkspaceContext,
  { name, baseUrl, apiKey, models }: EndpointDraft,
): Promise<{ id: string }> {
  const { app, db, actor } = ctx;
  app.http.check(baseUrl);
  const { workspaceId } = actor;
  const [existing] = await db
    .select({ count: count() })
    .from(modelEndpoint)
    .where(eq(modelEndpoint.workspaceId, workspaceId));
  if ((existing?.count ?? 0) >= limits.credential.endpoints)
    throw new AppError("limit", endpointText.tooMany(limits.credential.endpoints));
  const id = newId();
  await db.transaction(async (tx) => {
    const rows = await tx
      .insert(modelEndpoint)
      .values({ id, workspaceId, name, baseUrl, models, ...encryptKey(ctx, id, apiKey) })
      .onConflictDoNothing()
      .returning({ id: modelEndpoint.id });
    if (rows.length === 0) throw new AppError("taken", credentialErrorText.endpointNameTaken);
    await recordAudit(tx, ctx, "endpoint.create", name);
  });
  publishKeyChange(ctx);
  return { id };
}

/**
 * A stored key belongs to the origin it was saved for: moving the endpoint to another origin requires the key again.
 */
export async function updateEndpoint(
  ctx: WorkspaceContext,
  { id, name, baseUrl, apiKey, models }: EndpointChanges,
): Promise<void> {
  const { app, db } = ctx;
  app.http.check(baseUrl);
  const before = await findEndpoint(ctx, id);
  if (before.sealedKey && apiKey === undefined && !isSameOrigin(before.baseUrl, baseUrl))
    throw new AppError("invalid", endpointText.enterKeyAgain);
  const key = apiKey === undefined ? {} : encryptKey(ctx, id, apiKey);
  await db.transaction(async (tx) => {
    const [sameNamed] = await tx
      .select({ id: modelEndpoint.id })
      .from(modelEndpoint)
      .where(and(eq(modelEndpoint.workspaceId, ctx.actor.workspaceId), eq(modelEndpoint.name, name)));
    if (sameNamed && sameNamed.id !== id) throw new AppError("taken", credentialErrorText.endpointNameTaken);
    await tx
      .update(modelEndpoint)
      .set({ name, baseUrl, models, ...key })
      .where(matchesEndpoint(ctx, id));
    await recordAudit(tx, ctx, "endpoint.update", name);
  });
  publishKeyChange(ctx);
}

export async function deleteEndpoint(ctx: WorkspaceContext, id: string): Promise<void> {
  const { name } = await findEndpoint(ctx, id);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(modelEndpoint).where(matchesEndpoint(ctx, id));
    await recordAudit(tx, ctx, "endpoint.delete", name);
  });
  publishKeyChange(ctx);
}

/** Lists the server's models, which also tests the connection and the key. */
export async function testEndpoint(
  ctx: WorkspaceContext,
  { id, baseUrl, apiKey }: Omit<EndpointTest, "workspaceId">,
): Promise<{ success: boolean; errorMessage: string | null; models: string[] }> {
  ctx.app.http.check(baseUrl);
  if (id) await findEndpoint(ctx, id);
  const key = apiKey ? secret(apiKey) : id ? await decryptStoredKey(ctx, id, baseUrl) : null;
  const endpoint = { name: new URL(baseUrl).host, baseUrl, key };
  const answer = await validateEndpoint(endpointProviderSettings(ctx.app, { isShared: false }), endpoint);
  return { ...answer, models: answer.models.slice(0, limits.credential.endpointModels) };
}

async function decryptStoredKey(ctx: WorkspaceContext, id: string, baseUrl: string): Promise<Secret | null> {
  const { sealedKey, baseUrl: savedFor } = await findEndpoint(ctx, id);
  if (!sealedKey) return null;
  if (!isSameOrigin(savedFor, baseUrl)) throw new AppError("invalid", endpointText.enterKeyAgain);
  return ctx.app.vault.open("credential", endpointKeyContext(ctx.actor.workspaceId, id), sealedKey);
}

function encryptKey({ app, actor }: WorkspaceContext, id: string, apiKey: string) {
  if (apiKey === "") return { sealedKey: null, last4: null };
  const sealedKey = app.vault.seal("credential", endpointKeyContext(actor.workspaceId, id), secret(apiKey));
  return { sealedKey, last4: last4Of(apiKey) };
}

const matchesEndpoint = ({ actor }: WorkspaceContext, id: string) =>
  and(eq(modelEndpoint.id, id), eq(modelEndpoint.workspaceId, actor.workspaceId));

async function findEndpoint(ctx: WorkspaceContext, id: string) {
  const [row] = await ctx.db.select().from(modelEndpoint).where(matchesEndpoint(ctx, id));
  return row ?? notFound("endpoint");
}

const isSameOrigin = (one: string, other: string) => new URL(one).origin === new URL(other).origin;
