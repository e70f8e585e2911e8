import { and, eq, isNull, lt, notExists, sql } from "drizzle-orm";
import { newId } from "#lib/id.ts";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { type ClientDescription, clientDescription } from "../schema.ts";
import { connectedApp, oauthClient } from "../table.ts";
import { isAllowedRedirect } from "./redirect-uri.ts";

export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** The host of the document by which it introduces itself, which nobody else can have; null if it registered itself. */
  readonly host: string | null;
}

/** Registers an app by its own words (RFC 7591); null if they can't be accepted. */
export async function registerClient({ database }: App, given: unknown): Promise<OAuthClient | null> {
  const read = readDescription(given);
  if (!read) return null;
  const { system } = database;
  const isUnused = notExists(system.select().from(connectedApp).where(eq(connectedApp.clientId, oauthClient.id)));
  const age = sql`now() - ${`${timers.oauthServer.unusedClientMs} milliseconds`}::interval`;
  await system.delete(oauthClient).where(and(isUnused, lt(oauthClient.createdAt, age)));
  if ((await system.$count(oauthClient, and(isUnused, isNull(oauthClient.readAt)))) >= limits.oauthServer.unusedClients)
    return null;
  const id = newId();
  const { client_name: name, redirect_uris: redirectUris } = read;
  await system.insert(oauthClient).values({ id, name, redirectUris });
  return { id, name, redirectUris, host: null };
}

/** A registered app, or one whose id is the address of a document about it. */
export async function findClient(app: App, id: string): Promise<OAuthClient | null> {
  const { system } = app.database;
  const [row] = await system.select().from(oauthClient).where(eq(oauthClient.id, id));
  const url = documentUrl(id);
  if (!url) return row ? { ...row, host: null } : null;
  if (row?.readAt && row.readAt.getTime() > Date.now() - timers.oauthServer.documentMs)
    return { ...row, host: url.host };
  const read = await fetchDocument(app, url);
  if (!read) return null;
  const stored = { name: read.client_name || url.host, redirectUris: read.redirect_uris, readAt: new Date() };
  await system
    .insert(oauthClient)
    .values({ id, ...stored })
    .onConflictDoUpdate({ target: oauthClient.id, set: stored });
  return { id, ...stored, host: url.host };
}

/** An id that is the address of a document: over TLS, with a path. */
function documentUrl(id: string): URL | null {
  const url = id.startsWith("https://") ? URL.parse(id) : null;
  const isPlain = url && url.pathname !== "/" && !url.hash && !url.username && !url.password && url.href === id;
  return isPlain ? url : null;
}

async function fetchDocument({ http }: App, url: URL): Promise<ClientDescription | null> {
  const fetchGuarded = http.asFetch({
    maxBytes: limits.oauthServer.documentBytes,
    timeoutMs: timers.oauthServer.documentTimeoutMs,
    redirects: 0,
  });
  try {
    const response = await fetchGuarded(url, { headers: { accept: "application/json" } });
    return response.ok ? readDocument(url.href, JSON.parse(await response.text())) : null;
  } catch {
    // Whatever is wrong with the document or its server: the app is not known.
    return null;
  }
}

/** Reads the document of an app, which must name the address that it came from. */
export function readDocument(url: string, given: unknown): ClientDescription | null {
  const isItself = typeof given === "object" && given !== null && "client_id" in given && given.client_id === url;
  return isItself ? readDescription(given) : null;
}

function readDescription(given: unknown): ClientDescription | null {
  const read = clientDescription.safeParse(given);
  return read.success && read.data.redirect_uris.every(isAllowedRedirect) ? read.data : null;
}
