import { AppError } from "#lib/errors.ts";
import { asText, type JsonObject } from "#lib/json/json-object.ts";
import { storableText } from "#lib/json/storable-json.ts";
import { visibleText } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { composioErrorText as text } from "#product/texts/integration/composio-errors.ts";
import { timers } from "#product/timers.ts";
import type { ReachedAction } from "./actions.ts";
import { type ComposioAppRow, findApp } from "./apps.ts";
import { type ComposioAnswer, callComposio, entityIdOf } from "./composio-api.ts";
import { askState, markExpired } from "./connect-app.ts";

interface ActionCall {
  readonly input: JsonObject;
  readonly signal: AbortSignal;
}

/** `null`: nothing was done, because the app must be connected first. */
export type ActionResult = { readonly body: string } | null;

/** Runs an action once, with the account of the workspace. Throws AppErrors whose sentence the model and the person read. */
export async function runComposioAction(
  ctx: WorkspaceContext,
  { app: { slug }, slug: action, version, isReading }: ReachedAction,
  { input, signal }: ActionCall,
): Promise<ActionResult> {
  const app = await findApp(ctx, slug);
  if (app?.state !== "active") return null;
  const answer = await callComposio(ctx, {
    ...{ method: "POST", path: `/tools/execute/${action}`, timeoutMs: timers.composio.callMs },
    ...{ signal, acts: !isReading },
    body: {
      user_id: entityIdOf(ctx),
      ...(app.accountId !== null && { connected_account_id: app.accountId }),
      ...(version && { version }),
      arguments: input,
    },
  });
  const { data, successful, error } = answer.body;
  if (answer.isOk && successful === true) return { body: readableResult(data) };
  const said = answer.message || visibleText(asText(error)).trim().slice(0, limits.composio.problemChars);
  if (await isAccountRefused(ctx, app, { answer, said })) {
    await markExpired(ctx, app);
    return null;
  }
  if (answer.status >= 500) throw new AppError("provider", isReading ? text.unavailable : text.maybeDone(said));
  throw new AppError("provider", text.actionFailed(said || "…"));
}

/** What apps say when an account no longer works. */
const accountProblem =
  /\b(?:401|unauthori[sz]ed|unauthenticated|invalid_grant|invalid_auth|token_(?:expired|revoked)|reauthori[sz]e|connected account|(?:access|refresh) token (?:has )?(?:expired|been revoked)|invalid (?:authentication )?credentials?)\b/i;

/** The app no longer accepts the account. Where its words leave a doubt, Composio is asked for its state. */
async function isAccountRefused(
  ctx: WorkspaceContext,
  app: ComposioAppRow,
  { answer, said }: { answer: ComposioAnswer; said: string },
): Promise<boolean> {
  if (app.accountId === null) return false;
  if (answer.isOk && accountProblem.test(said)) return true;
  if (answer.isOk || answer.status >= 500) return false;
  return (await askState(ctx, app, app.accountId).catch(() => "active")) !== "active";
}

/** A result as text that can be shown and stored. */
function readableResult(data: unknown): string {
  const written = typeof data === "string" ? data : (JSON.stringify(data ?? null, null, 2) ?? "");
  return storableText(visibleText(written)).slice(0, limits.composio.resultChars);
}
