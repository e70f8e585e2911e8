import { and, asc, eq, sql } from "drizzle-orm";
import { recordAudit } from "#features/credential/service/credentials.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { randomSuffix, slugify } from "#lib/slug.ts";
import { storeResponse } from "#platform/access/idempotency.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { cancelingPerson, withMcp } from "#platform/mcp/connect-mcp.ts";
import { McpSignInNeeded } from "#platform/mcp/mcp-failure.ts";
import { limits } from "#product/limits.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { canEditServers } from "../access.ts";
import {
  type ChangedHeaders,
  isToolOffered,
  type McpAccount,
  type McpConnectionTest,
  type McpServerChanges,
  type McpServerDraft,
  type McpServerState,
  stateOfServer,
} from "../schema.ts";
import { mcpServer, mcpSignIn } from "../table.ts";
import { checkServer, listSignal, listTools } from "./check-server.ts";
import { headersOf, urlOf } from "./connect-server.ts";
import { findServer, type McpServerRow, matchesServer, publishServersChanged } from "./find-server.ts";
import { seal, serverPlace } from "./secrets.ts";
import { redirectUrl } from "./sign-in/client-metadata.ts";
import { findSignIn } from "./sign-in/find-sign-in.ts";
import { sealedClient } from "./sign-in/own-client.ts";

/** A server of a list, without its secrets. */
export interface ListedServer {
  id: string;
  name: string;
  /** In the names of its tools. */
  slug: string;
  host: string;
  account: McpAccount;
  isOn: boolean;
  state: McpServerState;
  /** Why it does not answer. */
  problem: string | null;
  problemSince: Date | null;
  /** Names of the tools, for the search. */
  toolTitles: string[];
  offeredTools: number;
  /** Some of its tools act without asking. */
  actsUnasked: boolean;
}

/** The servers of the workspace, by name. */
export async function listServers(ctx: WorkspaceContext): Promise<ListedServer[]> {
  const { db, actor } = ctx;
  const isSignedIn = sql<boolean>`exists (select from ${mcpSignIn} one where one.server_id = ${mcpServer}.id
    and one.sealed_tokens is not null
    and one.user_id is not distinct from
      case when ${mcpServer}.account = 'person' then ${actor.userId}::uuid end)`;
  const rows = await db
    .select({ server: mcpServer, isSignedIn })
    .from(mcpServer)
    .where(eq(mcpServer.workspaceId, actor.workspaceId))
    .orderBy(asc(sql`lower(${mcpServer.name})`), asc(mcpServer.id));
  return rows.map(({ server, isSignedIn: signedIn }) => ({
    id: server.id,
    name: server.name,
    slug: server.slug,
    host: server.host,
    account: server.account,
    isOn: server.isOn,
    state: stateOfServer({ ...server, needsSignIn: server.usesSignIn && !signedIn }),
    problem: server.problem,
    problemSince: server.problemSince,
    toolTitles: server.tools.map(({ title }) => title),
    offeredTools: server.tools.filter(isToolOffered).length,
    actsUnasked: server.tools.some((tool) => isToolOffered(tool) && !tool.isReading && tool.policy === "always"),
  }));
}

/** One server with its tools. Its URL, which may be a key, is for those who may change it. */
export async function getServer(ctx: WorkspaceContext, id: string) {
  const row = await findServer(ctx, id);
  const signIn = row.usesSignIn ? await findSignIn(ctx, row) : null;
  const isSignedIn = signIn !== null && signIn.sealedTokens !== null;
  const canEdit = canEditServers(ctx.actor);
  return {
    id,
    name: row.name,
    host: row.host,
    url: canEdit ? urlOf(ctx, row) : null,
    headerNames: row.headerNames,
    client: canEdit && row.clientId !== null ? { id: row.clientId, hasSecret: row.sealedClientSecret !== null } : null,
    redirectUrl: redirectUrl(ctx.app),
    account: row.account,
    isOn: row.isOn,
    usesSignIn: row.usesSignIn,
    isSignedIn,
    state: stateOfServer({ ...row, needsSignIn: row.usesSignIn && !isSignedIn }),
    problem: row.problem,
    problemSince: row.problemSince,
    listedAt: row.listedAt,
    era: row.era,
    tools: row.tools.map(({ name, wireName, title, description, isReading, isOn, policy, change, inputSchema }) => ({
      ...{ name, wireName, title, description, isReading, isOn, policy },
      change: change && {
        title: change.title,
        description: change.description,
        isReading: change.isReading,
        schema: { before: JSON.stringify(inputSchema, null, 2), after: JSON.stringify(change.inputSchema, null, 2) },
      },
    })),
    canEdit,
  };
}

/** Adds a server that answers, or that asks for a sign-in. Its tools are those of now. */
export async function createServer(ctx: WorkspaceContext, draft: McpServerDraft): Promise<{ id: string }> {
  const { app, db, actor } = ctx;
  const { workspaceId, userId } = actor;
  app.http.check(draft.url);
  const count = await db.$count(mcpServer, eq(mcpServer.workspaceId, workspaceId));
  if (count >= limits.mcp.servers) throw new AppError("limit", mcpServerText.tooMany(limits.mcp.servers));
  const created = { id: newId() };
  const slug = await freeSlug(ctx, draft.name);
  const [row] = await db.transaction(async (tx) => {
    const rows = await tx
      .insert(mcpServer)
      .values({
        ...created,
        workspaceId,
        userId,
        slug,
        name: draft.name,
        account: draft.account,
        ...sealedUrl(ctx, created.id, draft.url),
        ...sealedHeaders(ctx, created.id, draft.headers),
        ...sealedClient(ctx, created.id, { client: draft.client, stored: null }),
      })
      .returning();
    await recordAudit(tx, ctx, "mcpServer.create", draft.name);
    await storeResponse(ctx, tx, created);
    return rows;
  });
  if (!row) throw new Error("A server was not stored.");
  const { failure } = await checkServer(ctx, row);
  if (failure && !(failure instanceof McpSignInNeeded)) {
    await db.delete(mcpServer).where(matchesServer(ctx, created.id));
    throw failure;
  }
  publishServersChanged(ctx);
  return created;
}

/** Headers that are kept belong to the origin for which they were entered. */
export async function updateServer(ctx: WorkspaceContext, { id, ...changes }: McpServerChanges): Promise<void> {
  const { app, db } = ctx;
  const before = await findServer(ctx, id);
  const url = changes.url ?? urlOf(ctx, before);
  const isMoved = url !== urlOf(ctx, before);
  if (isMoved) app.http.check(url);
  const headers = changes.headers
    ? keptHeaders(ctx, before, url, changes.headers)
    : keptHeaders(ctx, before, url, Object.fromEntries(before.headerNames.map((name) => [name, true])));
  const account = changes.account ?? before.account;
  const isElsewhere = new URL(url).origin !== new URL(urlOf(ctx, before)).origin;
  const client = changes.client ?? (isElsewhere ? null : changes.client);
  const isOther = isMoved || changes.headers !== undefined || client !== undefined;
  const [row] = await db.transaction(async (tx) => {
    // What was allowed to one server, or to one client, is no business of another.
    if (isElsewhere || client !== undefined)
      await tx.delete(mcpSignIn).where(and(eq(mcpSignIn.serverId, id), eq(mcpSignIn.workspaceId, before.workspaceId)));
    const rows = await tx
      .update(mcpServer)
      .set({
        ...(changes.name !== undefined && { name: changes.name }),
        ...(changes.isOn !== undefined && { isOn: changes.isOn }),
        account,
        ...(isMoved && { ...sealedUrl(ctx, id, url), era: null, usesSignIn: false }),
        ...(isOther && { ...sealedHeaders(ctx, id, headers), freshUntil: null }),
        ...(client !== undefined && sealedClient(ctx, id, { client, stored: isElsewhere ? null : before })),
        updatedAt: new Date(),
      })
      .where(matchesServer(ctx, id))
      .returning();
    await recordAudit(tx, ctx, "mcpServer.update", changes.name ?? before.name);
    return rows;
  });
  if (row && isOther) await checkServer(ctx, row);
  publishServersChanged(ctx);
}

export async function deleteServer(ctx: WorkspaceContext, id: string): Promise<void> {
  const { name } = await findServer(ctx, id);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(mcpServer).where(matchesServer(ctx, id));
    await recordAudit(tx, ctx, "mcpServer.delete", name);
  });
  publishServersChanged(ctx);
}

/** Asks a server for its tools, whether it is stored or not. Nothing is stored. */
export async function testConnection(ctx: WorkspaceContext, { id, url, headers }: McpConnectionTest) {
  const signal = listSignal();
  const stored = id ? await findServer(ctx, id) : null;
  const sent = keptHeaders(ctx, stored, url, headers);
  try {
    ctx.app.http.check(url);
    const connecting = { http: ctx.app.http, address: { url, headers: sent }, signal, person: cancelingPerson };
    const { tools } = await withMcp(connecting, (connection) => listTools(connection, signal));
    return {
      isConnected: true,
      needsSignIn: false,
      error: null,
      redirectUrl: redirectUrl(ctx.app),
      tools: tools.map(({ name, title, description, isReading }) => ({ name, title, description, isReading })),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const needsSignIn = error instanceof McpSignInNeeded;
    return { isConnected: false, needsSignIn, error: error.message, tools: [], redirectUrl: redirectUrl(ctx.app) };
  }
}

/** Asks a stored server for its tools now. */
export async function refreshServer(ctx: WorkspaceContext, id: string): Promise<{ error: string | null }> {
  const { failure } = await checkServer(ctx, await findServer(ctx, id));
  return { error: failure?.message ?? null };
}

function keptHeaders(
  ctx: WorkspaceContext,
  stored: McpServerRow | null,
  url: string,
  headers: ChangedHeaders,
): Record<string, string> {
  const isKept = Object.values(headers).includes(true);
  if (isKept && (!stored || new URL(urlOf(ctx, stored)).origin !== new URL(url).origin))
    throw new AppError("invalid", mcpServerText.enterHeadersAgain);
  const known = stored && isKept ? headersOf(ctx, stored) : {};
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === true ? (known[name] ?? "") : value]),
  );
}

const sealedUrl = ({ app, actor }: WorkspaceContext, id: string, url: string) => ({
  sealedUrl: seal(app, serverPlace(actor.workspaceId, id, "url"), url),
  host: new URL(url).host,
});

function sealedHeaders({ app, actor }: WorkspaceContext, id: string, headers: Readonly<Record<string, string>>) {
  const headerNames = Object.keys(headers);
  if (headerNames.length === 0) return { sealedHeaders: null, headerNames };
  return { sealedHeaders: seal(app, serverPlace(actor.workspaceId, id, "headers"), headers), headerNames };
}

/** A slug that no other server of the workspace has; two that are added at the same time differ by chance. */
async function freeSlug({ db, actor }: WorkspaceContext, name: string): Promise<string> {
  const { slugChars } = limits.mcp;
  const base = slugify(name).slice(0, slugChars).replace(/-+$/, "") || "server";
  const taken = await db
    .select({ slug: mcpServer.slug })
    .from(mcpServer)
    .where(and(eq(mcpServer.workspaceId, actor.workspaceId), eq(mcpServer.slug, base)));
  return taken.length === 0 ? base : `${base.slice(0, slugChars - 5)}-${randomSuffix(4)}`;
}
