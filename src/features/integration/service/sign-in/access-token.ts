import { setTimeout as wait } from "node:timers/promises";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { GrantRefused, isClientWrong, requestTokens } from "#platform/oauth/request-tokens.ts";
import { integrationErrorText as text } from "#product/texts/integration/integration-errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { timers } from "#product/timers.ts";
import { integrationConnection } from "../../table.ts";
import { type ConnectionRow, connectAgain, markRefused } from "../accounts.ts";
import { findClients } from "./oauth-client.ts";
import { type StoredTokens, seal, tokensPlace, tokensShape, unseal } from "./secrets.ts";

const byId = ({ actor }: WorkspaceContext, { id }: Pick<ConnectionRow, "id">) =>
  and(eq(integrationConnection.id, id), eq(integrationConnection.workspaceId, actor.workspaceId));

function tokensOf({ app }: WorkspaceContext, { workspaceId, appName, ownerId, sealedTokens }: ConnectionRow) {
  if (sealedTokens === null) return null;
  return unseal(app, tokensPlace(workspaceId, appName, ownerId), { sealed: sealedTokens, shape: tokensShape });
}

interface Use {
  readonly signal: AbortSignal;
  /** The token that the service has just refused, so that it isn't sent again. */
  readonly refused?: string;
}

/**
 * A token for a call, renewed if it ends soon. One call renews the tokens of an account at a time, in all processes; the
 * others wait for it. Throws ConnectionNeeded if what was allowed has ended.
 */
export async function accessTokenOf(
  ctx: WorkspaceContext,
  account: ConnectionRow,
  { signal, refused }: Use,
): Promise<string> {
  const giveUpAt = Date.now() + timers.oauth.renewLeaseMs;
  let row: ConnectionRow | undefined = account;
  while (true) {
    const tokens = row && !row.isRefused ? tokensOf(ctx, row) : null;
    if (!row || !tokens) throw connectAgain(account);
    const isFresh = tokens.expiresAt - timers.oauth.renewAheadMs > Date.now() && tokens.accessToken !== refused;
    if (isFresh) return tokens.accessToken;
    const claimed = await claim(ctx, row);
    if (claimed) return renew(ctx, claimed, refused);
    if (Date.now() > giveUpAt) throw new AppError("provider", text.unavailable(integrationNameText[account.appName]));
    await wait(timers.oauth.renewPollMs, undefined, { signal });
    [row] = await ctx.db.select().from(integrationConnection).where(byId(ctx, account));
  }
}

/** The row if nobody else renews its tokens now. */
async function claim(ctx: WorkspaceContext, account: ConnectionRow): Promise<ConnectionRow | null> {
  const { renewingUntil } = integrationConnection;
  const now = new Date();
  const [row] = await ctx.db
    .update(integrationConnection)
    .set({ renewingUntil: new Date(now.getTime() + timers.oauth.renewLeaseMs) })
    .where(and(byId(ctx, account), or(isNull(renewingUntil), lt(renewingUntil, now))))
    .returning();
  return row ?? null;
}

async function renew(ctx: WorkspaceContext, row: ConnectionRow, refused: string | undefined): Promise<string> {
  const before = tokensOf(ctx, row);
  const store = (stored: Partial<typeof integrationConnection.$inferInsert>) =>
    ctx.db
      .update(integrationConnection)
      .set({ ...stored, renewingUntil: null })
      // Not over an account that has been connected again meanwhile.
      .where(and(byId(ctx, row), eq(integrationConnection.sealedTokens, row.sealedTokens ?? "")));
  // Another call may have been faster.
  if (before && before.accessToken !== refused && before.expiresAt - timers.oauth.renewAheadMs > Date.now()) {
    await store({});
    return before.accessToken;
  }
  try {
    const tokens = await renewed(ctx, before);
    const place = tokensPlace(row.workspaceId, row.appName, row.ownerId);
    await store({ sealedTokens: seal(ctx.app, place, tokens) });
    return tokens.accessToken;
  } catch (error) {
    await store({});
    if (!(error instanceof GrantRefused)) throw error;
    if (isClientWrong(error)) throw new AppError("keys", text.clientRefused, { cause: error });
    await markRefused(ctx, row);
    throw connectAgain(row);
  }
}

/** Not stopped with the call: the service may give each refresh token once, so an answer must not be lost. */
async function renewed(ctx: WorkspaceContext, before: StoredTokens | null): Promise<StoredTokens> {
  const { app } = ctx;
  const client = (await findClients(ctx)).find(({ id }) => id === before?.clientId);
  if (!before || !client) throw new GrantRefused("client");
  const { refreshToken } = before;
  const given = await requestTokens(app, {
    url: app.config.googleSignIn.tokenUrl,
    client,
    grant: { grant_type: "refresh_token", refresh_token: refreshToken },
  });
  return {
    clientId: client.id,
    accessToken: given.accessToken,
    refreshToken: given.refreshToken ?? refreshToken,
    expiresAt: Date.now() + given.expiresInMs,
  };
}
