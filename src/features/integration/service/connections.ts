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
import { type AppName, appNames, type Connector, type ConnectorAction, connectors } from "../catalog.ts";
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
  { appName, key }: { appName: AppName; key: string },
): Promise<void> {
  const { db, actor } = ctx;
  const connector = connectors[appName];
  const { path, account: field } = connector.check;
  const value = `${connector.auth.prefix}${key}`;
  const response = await send(ctx, connector, { path, request: {}, key: value, values: {} });
  if (isRefusal(response)) throw new AppError("invalid", text.keyRefused(integrationNameText[appName]));
  if (!isSuccess(response)) throw new AppError("provider", text.unavailable(integrationNameText[appName]));
  const account = accountIn(response, field);
  const [handle = ""] = await storeSecrets(ctx, [{ value, to: new URL(originOf(ctx, appName)).origin }]);
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

interface ActionCall {
  readonly values: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly callId: string;
}

/** Makes the request of an action with the key of the workspace. A key that is refused is marked, so that people see it. */
export async function runIntegrationAction(
  ctx: WorkspaceContext,
  appName: AppName,
  { path, request }: ConnectorAction,
  { values, signal, callId }: ActionCall,
): Promise<ApiResponse & { host: string }> {
  const connection = await findConnection(ctx, appName);
  if (!connection) throw new AppError("invalid", text.notConnected(integrationNameText[appName]));
  const response = await send(ctx, connectors[appName], {
    ...{ path, request, values, signal, key: connection.key, idempotencyKey: callId },
  });
  if (isRefusal(response)) {
    await ctx.db.update(integrationConnection).set({ isRefused: true }).where(ofApp(ctx, appName));
    publishIntegrations(ctx);
    throw new AppError("provider", text.connectAgain(integrationNameText[appName]));
  }
  return { ...response, host: new URL(originOf(ctx, appName)).host };
}

interface ConnectorCall {
  readonly path: string;
  readonly request: ConnectorAction["request"];
  /** The key, or a handle to it. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
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

export const originOf = ({ app }: WorkspaceContext, appName: AppName): string => app.config.connectorUrls[appName];

const ofApp = ({ actor }: WorkspaceContext, appName: AppName) =>
  and(eq(integrationConnection.workspaceId, actor.workspaceId), eq(integrationConnection.appName, appName));

async function findConnection(ctx: WorkspaceContext, appName: AppName) {
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
