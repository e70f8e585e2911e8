import { and, eq } from "drizzle-orm";
import type { ApiRequest, ApiRow } from "#features/api-action/schema.ts";
import { type ApiResponse, sendApiRequest } from "#features/api-action/service/send-request.ts";
import { deleteSecrets, storeSecrets } from "#features/credential/service/stored-secrets.ts";
import { AppError } from "#lib/errors.ts";
import { truncate, withoutControls } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { integrationErrorText as text } from "#product/texts/integration/integration-errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { readAnswer, refusalIn } from "../apps/answers.ts";
import {
  type AppName,
  appNames,
  type Connector,
  type ConnectorAction,
  connectors,
  type KeyAppName,
} from "../catalog.ts";
import { integrationConnection } from "../table.ts";

export interface Integration {
  readonly appName: AppName;
  readonly state: "connected" | "refused" | "none";
  /** What the service calls the account. */
  readonly account: string;
  /** Of the connection; null without one. */
  readonly connectionId: string | null;
}

/** The services that agents can use, and which of them are connected. */
export async function listIntegrations({ db, actor }: WorkspaceContext): Promise<Integration[]> {
  const { id, appName, account, isRefused } = integrationConnection;
  const rows = await db
    .select({ id, appName, account, isRefused })
    .from(integrationConnection)
    .where(eq(integrationConnection.workspaceId, actor.workspaceId));
  return appNames.map((name) => {
    const row = rows.find((one) => one.appName === name);
    return {
      appName: name,
      state: row ? (row.isRefused ? "refused" : "connected") : "none",
      account: row?.account ?? "",
      connectionId: row?.id ?? null,
    };
  });
}

/** The ids of the connections by the names of their services. */
export async function findConnectionIds({ db, actor }: WorkspaceContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: integrationConnection.id, appName: integrationConnection.appName })
    .from(integrationConnection)
    .where(eq(integrationConnection.workspaceId, actor.workspaceId));
  return new Map(rows.map(({ id, appName }) => [appName, id]));
}

/** Stores a key after the service has accepted it. */
export async function connectIntegration(
  ctx: WorkspaceContext,
  { appName, key }: { appName: KeyAppName; key: string },
): Promise<void> {
  const connector = connectors[appName];
  const { path, account: field } = connector.check;
  const value = `${connector.auth.prefix}${key}`;
  const response = await send(ctx, connector, { path, request: {}, key: value, values: {} });
  if (isRefusal(response)) throw new AppError("invalid", text.keyRefused(integrationNameText[appName]));
  if (!isSuccess(response)) throw new AppError("provider", text.unavailable(integrationNameText[appName]));
  const account = accountIn(response, field);
  await storeConnection(ctx, appName, { value, to: new URL(originOf(ctx, appName)).origin, account });
}

/** Stores what a service has accepted as a secret for one place, instead of what was stored before. */
export async function storeConnection(
  ctx: WorkspaceContext,
  appName: AppName,
  { value, to, account }: { value: string; to: string; account: string },
): Promise<void> {
  const { db, actor } = ctx;
  const [handle = ""] = await storeSecrets(ctx, [{ value, to }]);
  const { workspaceId, userId } = actor;
  const before = await findConnection(ctx, appName);
  await db
    .insert(integrationConnection)
    .values({ workspaceId, userId, appName, key: handle, account })
    .onConflictDoUpdate({
      target: [integrationConnection.workspaceId, integrationConnection.appName],
      set: { key: handle, account, userId, isRefused: false, createdAt: new Date() },
    });
  if (before) await deleteSecrets(ctx, [before.key]);
  publishIntegrations(ctx);
}

/** Forgets the key. */
export async function disconnectIntegration(ctx: WorkspaceContext, appName: AppName): Promise<void> {
  const [gone] = await ctx.db.delete(integrationConnection).where(ofApp(ctx, appName)).returning();
  if (gone) await deleteSecrets(ctx, [gone.key]);
  publishIntegrations(ctx);
}

export interface ActionCall {
  readonly values: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly callId: string;
}

/** What a service answered. */
export interface ActionAnswer {
  readonly method: string;
  readonly host: string;
  /** Null if it has no status of HTTP. */
  readonly status: number | null;
  /** In bytes. */
  readonly size: number;
  readonly body: string;
}

/** Makes the request of an action with the key of the workspace. */
export async function runConnectorAction(
  ctx: WorkspaceContext,
  appName: KeyAppName,
  { name, path, request }: ConnectorAction,
  { values, signal, callId, key }: ActionCall & { key: string },
): Promise<ActionAnswer> {
  const response = await send(ctx, connectors[appName], {
    ...{ path, request, values, signal, key, idempotencyKey: callId },
    read: (status, body) => readAnswer(name, status, body),
  });
  if (isRefusal(response)) {
    await markRefused(ctx, appName);
    throw new AppError("provider", text.connectAgain(integrationNameText[appName]));
  }
  const { status, size, body } = response;
  const refusal = refusalIn(appName, status, body);
  if (refusal !== null) throw new AppError("provider", refusal);
  return { method: request.method ?? "GET", host: new URL(originOf(ctx, appName)).host, status, size, body };
}

/** The service no longer accepts the key. */
export async function markRefused(ctx: WorkspaceContext, appName: AppName): Promise<void> {
  await ctx.db.update(integrationConnection).set({ isRefused: true }).where(ofApp(ctx, appName));
  publishIntegrations(ctx);
}

interface ConnectorCall {
  readonly path: string;
  readonly request: ConnectorAction["request"];
  /** The key, or a handle to it. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly read?: (status: number, body: string) => string;
}

function send(ctx: WorkspaceContext, connector: Connector, { path, request, key, ...sent }: ConnectorCall) {
  return sendApiRequest(ctx, requestOf(originOf(ctx, connector.appName), connector, { path, request }, key), sent);
}

/** The whole request of an action. */
export function requestOf(
  origin: string,
  { auth, headers }: Connector,
  { path, request }: Pick<ConnectorAction, "path" | "request">,
  key: string,
): ApiRequest {
  const secret: ApiRow = { key: auth.key, value: key, desc: "", isExtractedFromQuery: false };
  return {
    url: `${origin}${path}`,
    method: request.method ?? "GET",
    headers: [...headers, ...(request.headers ?? []), ...(auth.place === "headers" ? [secret] : [])],
    queryParams: [...(request.queryParams ?? []), ...(auth.place === "queryParams" ? [secret] : [])],
    body: request.body ?? [],
    isBodyFormData: request.isBodyFormData ?? false,
  };
}

export const originOf = ({ app }: WorkspaceContext, appName: KeyAppName): string => app.config.connectorUrls[appName];

const ofApp = ({ actor }: WorkspaceContext, appName: AppName) =>
  and(eq(integrationConnection.workspaceId, actor.workspaceId), eq(integrationConnection.appName, appName));

export async function findConnection(ctx: WorkspaceContext, appName: AppName) {
  const [row] = await ctx.db.select().from(integrationConnection).where(ofApp(ctx, appName));
  return row;
}

/** Slack answers with status 200 and says in the body that it refuses a key. */
const refusedKeys = /"error":\s*"(?:invalid_auth|not_authed|account_inactive|token_revoked|token_expired)"/;

const isRefusal = ({ status, body }: ApiResponse) => status === 401 || refusedKeys.test(body.slice(0, 1_000));
const isSuccess = ({ status }: ApiResponse) => status >= 200 && status < 300;

function accountIn({ body }: ApiResponse, field: readonly string[]): string {
  try {
    const found = field.reduce<unknown>((inner, key) => Object(inner)[key], JSON.parse(body));
    return typeof found === "string" ? truncate(withoutControls(found), limits.apiAction.titleChars) : "";
  } catch {
    return "";
  }
}

function publishIntegrations({ app, actor }: WorkspaceContext): void {
  app.live.publish(`workspace:${actor.workspaceId}`, { changed: "integrations" });
}
