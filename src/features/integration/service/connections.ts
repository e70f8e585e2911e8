import { and, eq, isNull, or } from "drizzle-orm";
import { recordAudit } from "#features/credential/service/credentials.ts";
import { deleteSecrets, storeSecrets } from "#features/credential/service/stored-secrets.ts";
import { AppError } from "#lib/errors.ts";
import { getPath } from "#lib/json/json-object.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { truncate, withoutControls } from "#lib/text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { AccountKind } from "#product/accounts/account-kind.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed } from "#product/refusals.ts";
import { integrationErrorText as text } from "#product/texts/integration/integration-errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { canConnect } from "../access.ts";
import { type AppName, appNames, connectorOf, connectors, type KeyAppName } from "../catalog.ts";
import { integrationConnection, integrationSetting } from "../table.ts";
import { type Account, matchesAccount, publishIntegrations, storeAccount } from "./accounts.ts";
import { isRefusal, isSuccess, originOf, sendConnectorRequest } from "./send-connector-request.ts";
import { findClients } from "./sign-in/oauth-client.ts";

export interface ConnectionState {
  readonly state: "connected" | "refused" | "none";
  /** What the service calls the account. */
  readonly account: string;
  /** Null without one. */
  readonly connectionId: string | null;
}

/** A service with the account that agents use in chats of the acting person. */
export interface Integration extends ConnectionState {
  readonly appName: AppName;
  /** Whose account agents use in chats. */
  readonly accountOf: AccountKind;
  /** That of the workspace, which is also used where nobody is present. */
  readonly shared: ConnectionState;
  readonly own: ConnectionState;
  /** It is connected by signing in, not with a key. */
  readonly signsIn: boolean;
  /** Nobody can sign in before an owner or the operator has entered a client. */
  readonly needsClient: boolean;
}

/** The services that agents can use, and which of them are connected. */
export async function listIntegrations(ctx: WorkspaceContext): Promise<Integration[]> {
  const { db, actor } = ctx;
  const { id, appName, ownerId, account, isRefused, workspaceId } = integrationConnection;
  const [rows, settings, clients] = await Promise.all([
    db
      .select({ id, appName, ownerId, account, isRefused })
      .from(integrationConnection)
      .where(and(eq(workspaceId, actor.workspaceId), or(isNull(ownerId), eq(ownerId, actor.userId)))),
    db
      .select({ appName: integrationSetting.appName, accountOf: integrationSetting.accountOf })
      .from(integrationSetting)
      .where(eq(integrationSetting.workspaceId, actor.workspaceId)),
    findClients(ctx),
  ]);
  return appNames.map((name) => {
    const stateOf = (owner: string | null): ConnectionState => {
      const row = rows.find((one) => one.appName === name && one.ownerId === owner);
      return {
        state: row ? (row.isRefused ? "refused" : "connected") : "none",
        account: row?.account ?? "",
        connectionId: row?.id ?? null,
      };
    };
    const accountOf = settings.find((one) => one.appName === name)?.accountOf ?? "workspace";
    const [shared, own] = [stateOf(null), stateOf(actor.userId)];
    const signsIn = connectorOf(name)?.signIn !== undefined;
    const used = accountOf === "person" ? own : shared;
    return { appName: name, accountOf, ...used, shared, own, signsIn, needsClient: signsIn && clients.length === 0 };
  });
}

/** The ids of the accounts that agents use in chats of the acting person, by the names of their services. */
export async function findConnectionIds(ctx: WorkspaceContext): Promise<ReadonlyMap<string, string>> {
  const all = await listIntegrations(ctx);
  return new Map(all.flatMap(({ appName, connectionId }) => (connectionId ? [[appName, connectionId]] : [])));
}

/** Stores a key after the service has accepted it. */
export async function connectIntegration(
  ctx: WorkspaceContext,
  { appName, accountOf, key }: Account & { appName: KeyAppName; key: string },
): Promise<void> {
  assertAllowed(canConnect(ctx.actor, accountOf));
  const connector = connectors[appName];
  if (!connector.check) throw new AppError("invalid", text.signInNeeded);
  const { path, account: field } = connector.check;
  const value = `${connector.auth.prefix}${key}`;
  const response = await sendConnectorRequest(ctx, connector, { path, request: {}, key: value, values: {} });
  if (isRefusal(response)) throw new AppError("invalid", text.keyRefused(integrationNameText[appName]));
  if (!isSuccess(response)) throw new AppError("provider", text.unavailable(integrationNameText[appName]));
  const found = getPath(parseJson(response.body), ...field);
  const name = typeof found === "string" ? truncate(withoutControls(found), limits.apiAction.titleChars) : "";
  await storeConnection(ctx, { appName, accountOf }, { value, to: new URL(originOf(ctx, appName)).origin, name });
}

/** Stores what a service has accepted as a secret for one place, in place of what was stored before. */
export async function storeConnection(
  ctx: WorkspaceContext,
  account: Account,
  { value, to, name }: { value: string; to: string; name: string },
): Promise<void> {
  const [handle = ""] = await storeSecrets(ctx, [{ value, to }]);
  const before = await storeAccount(ctx, { ...account, key: handle, sealedTokens: null, name });
  if (before) await deleteSecrets(ctx, [before]);
  await ctx.db.transaction((tx) => recordAudit(tx, ctx, "integration.connect", integrationNameText[account.appName]));
}

/** Forgets the key or the tokens of an account. */
export async function disconnectIntegration(ctx: WorkspaceContext, account: Account): Promise<void> {
  assertAllowed(canConnect(ctx.actor, account.accountOf));
  const [gone] = await ctx.db.delete(integrationConnection).where(matchesAccount(ctx, account)).returning();
  if (gone?.key) await deleteSecrets(ctx, [gone.key]);
  if (gone)
    await ctx.db.transaction((tx) =>
      recordAudit(tx, ctx, "integration.disconnect", integrationNameText[account.appName]),
    );
  publishIntegrations(ctx);
}

/** Decides whose account agents use in chats. Accounts that are connected stay so. */
export async function setAccountOf(ctx: WorkspaceContext, { appName, accountOf }: Account): Promise<void> {
  const { workspaceId } = ctx.actor;
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(integrationSetting)
      .values({ workspaceId, appName, accountOf })
      .onConflictDoUpdate({
        target: [integrationSetting.workspaceId, integrationSetting.appName],
        set: { accountOf },
      });
    await recordAudit(tx, ctx, "integration.account", integrationNameText[appName]);
  });
  publishIntegrations(ctx);
}
