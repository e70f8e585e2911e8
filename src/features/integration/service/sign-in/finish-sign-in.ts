import { and, eq } from "drizzle-orm";
import { recordAudit } from "#features/credential/service/credentials.ts";
import { deleteSecrets } from "#features/credential/service/stored-secrets.ts";
import { AppError } from "#lib/errors.ts";
import { asText, getPath } from "#lib/json/json-object.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import { findWorkspaceContext } from "#platform/access/access.ts";
import type { SignedIn, WorkspaceContext } from "#platform/context.ts";
import { type GivenTokens, GrantRefused, isClientWrong, requestTokens } from "#platform/oauth/request-tokens.ts";
import { hashOfState } from "#platform/oauth/sign-in-secrets.ts";
import type { SignInAnswer } from "#product/accounts/sign-in-answer.ts";
import { limits } from "#product/limits.ts";
import { assertAllowed } from "#product/refusals.ts";
import { signInWindowText } from "#product/texts/common/sign-in-window.ts";
import { integrationErrorText as text } from "#product/texts/integration/integration-errors.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { timers } from "#product/timers.ts";
import { canConnect } from "../../access.ts";
import { type AppName, connectorOf } from "../../catalog.ts";
import { integrationSignIn } from "../../table.ts";
import { storeAccount } from "../accounts.ts";
import { findClients, redirectUrl } from "./oauth-client.ts";
import { pendingPlace, pendingShape, type StoredTokens, seal, tokensPlace, unseal } from "./secrets.ts";

/** Ends a sign-in with what the service sent its page back with. Only who began it can end it, once, and not late. */
export async function finishSignIn(caller: SignedIn, answer: SignInAnswer): Promise<{ appName: AppName }> {
  const { app, person, requestId } = caller;
  const ended = new AppError("conflict", signInWindowText.expired);
  // Which workspace it is for is known only by the state; the row is taken, so that no answer counts twice.
  const [row] = await app.database.system
    .delete(integrationSignIn)
    .where(and(eq(integrationSignIn.stateHash, hashOfState(answer.state)), eq(integrationSignIn.userId, person.id)))
    .returning();
  if (!row || row.startedAt.getTime() < Date.now() - timers.oauth.signInMs) throw ended;
  const ctx = await findWorkspaceContext(app, row.workspaceId, person.id, requestId);
  if (!ctx) throw ended;
  const { appName, accountOf } = row;
  assertAllowed(canConnect(ctx.actor, accountOf));
  const isFromElsewhere = answer.iss !== undefined && answer.iss !== new URL(app.config.googleSignIn.pageUrl).origin;
  if (answer.code === undefined || isFromElsewhere) throw new AppError("provider", signInWindowText.refused);
  const place = pendingPlace(row.workspaceId, row.stateHash);
  const pending = unseal(app, place, { sealed: row.sealedPending, shape: pendingShape });
  const client = (await findClients(ctx)).find(({ id }) => id === pending?.clientId);
  if (!pending || !client) throw ended;
  const given = await redeem(ctx, {
    client,
    grant: {
      grant_type: "authorization_code",
      code: answer.code,
      code_verifier: pending.verifier,
      redirect_uri: redirectUrl(app),
    },
  });
  const tokens = requireAll(appName, client.id, given);
  const { workspaceId, userId } = ctx.actor;
  const ownerId = accountOf === "person" ? userId : null;
  const keyBefore = await storeAccount(ctx, {
    ...{ appName, accountOf, key: null },
    sealedTokens: seal(app, tokensPlace(workspaceId, appName, ownerId), tokens),
    name: emailIn(given.idToken),
  });
  if (keyBefore) await deleteSecrets(ctx, [keyBefore]);
  await ctx.db.transaction((tx) => recordAudit(tx, ctx, "integration.connect", integrationNameText[appName]));
  return { appName };
}

async function redeem(
  { app }: WorkspaceContext,
  request: Pick<Parameters<typeof requestTokens>[1], "client" | "grant">,
): Promise<GivenTokens> {
  try {
    return await requestTokens(app, { url: app.config.googleSignIn.tokenUrl, ...request });
  } catch (error) {
    if (!(error instanceof GrantRefused)) throw error;
    throw new AppError("provider", isClientWrong(error) ? text.clientRefused : signInWindowText.refused, {
      cause: error,
    });
  }
}

/** People can allow a part only; then no action would work reliably. */
function requireAll(appName: AppName, clientId: string, given: GivenTokens): StoredTokens {
  const needed = connectorOf(appName)?.signIn?.scopes ?? [];
  if (!needed.every((scope) => given.scopes.includes(scope)))
    throw new AppError("provider", text.allowAll(integrationNameText[appName]));
  const { accessToken, refreshToken, expiresInMs } = given;
  if (refreshToken === null) throw new AppError("provider", signInWindowText.refused);
  return { clientId, accessToken, refreshToken, expiresAt: Date.now() + expiresInMs };
}

/** The email address in the claims of an account; "" if they have none. */
function emailIn(idToken: string | null): string {
  const [, claims = ""] = idToken?.split(".") ?? [];
  const email = getPath(parseJson(Buffer.from(claims, "base64url").toString("utf8")), "email");
  return visibleLine(asText(email)).slice(0, limits.apiAction.titleChars);
}
