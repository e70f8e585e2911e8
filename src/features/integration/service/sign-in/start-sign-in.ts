import { and, eq } from "drizzle-orm";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { challengeOf, hashOfState, newState, newVerifier } from "#platform/oauth/sign-in-secrets.ts";
import { assertAllowed } from "#product/refusals.ts";
import { integrationErrorText as text } from "#product/texts/integration/integration-errors.ts";
import { canConnect } from "../../access.ts";
import { connectorOf } from "../../catalog.ts";
import { integrationSignIn } from "../../table.ts";
import type { Account } from "../accounts.ts";
import { findClients, redirectUrl } from "./oauth-client.ts";
import { pendingPlace, seal } from "./secrets.ts";

/** Names the account in the list. */
const scopesOfName = ["openid", "email"];

/**
 * Begins to sign in to a service, for the workspace or for the acting person: the address of its page. What the answer is
 * redeemed with is stored, encrypted, under a hash of the state that it must bring back.
 */
export async function startSignIn(ctx: WorkspaceContext, { appName, accountOf }: Account): Promise<{ url: string }> {
  const { app, db, actor } = ctx;
  assertAllowed(canConnect(actor, accountOf));
  const signIn = connectorOf(appName)?.signIn;
  if (!signIn) throw new AppError("invalid", text.keyNeeded);
  const [client] = await findClients(ctx);
  if (!client) throw new AppError("keys", text.clientNeeded);
  const [state, verifier] = [newState(), newVerifier()];
  const stateHash = hashOfState(state);
  const { workspaceId, userId } = actor;
  await db.transaction(async (tx) => {
    const before = [integrationSignIn.workspaceId, integrationSignIn.userId, integrationSignIn.appName] as const;
    await tx
      .delete(integrationSignIn)
      .where(and(eq(before[0], workspaceId), eq(before[1], userId), eq(before[2], appName)));
    await tx.insert(integrationSignIn).values({
      ...{ workspaceId, userId, appName, accountOf, stateHash },
      sealedPending: seal(app, pendingPlace(workspaceId, stateHash), { clientId: client.id, verifier }),
    });
  });
  const url = new URL(app.config.googleSignIn.pageUrl);
  url.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectUrl(app),
    response_type: "code",
    scope: [...scopesOfName, ...signIn.scopes].join(" "),
    state,
    code_challenge: challengeOf(verifier),
    code_challenge_method: "S256",
    access_type: "offline",
    // Only then is there a refresh token, also for people who have allowed it before.
    prompt: "consent",
  }).toString();
  return { url: url.href };
}
