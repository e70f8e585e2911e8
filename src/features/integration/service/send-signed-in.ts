import { sendBuilt } from "#features/api-action/service/send-request.ts";
import { asText, getPath, objectsIn } from "#lib/json/json-object.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import { visibleText } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { SafeResponse } from "#platform/net/response.ts";
import { limits } from "#product/limits.ts";
import { type ConnectorName, connectors } from "../catalog.ts";
import { type ConnectionRow, connectAgain, markRefused } from "./accounts.ts";
import { ServiceRefusal, type ServiceRequest } from "./action-call.ts";
import { originOf } from "./send-connector-request.ts";
import { accessTokenOf } from "./sign-in/access-token.ts";

interface Sending {
  readonly account: ConnectionRow;
  readonly signal: AbortSignal;
  readonly callId: string;
}

/**
 * Makes a request of a service with an account that someone signed in to. A token that the service refuses is renewed once;
 * such a request was not carried out, so it may be sent again.
 */
export async function sendSignedIn(
  ctx: WorkspaceContext,
  { account, signal, callId }: Sending,
  request: ServiceRequest,
): Promise<{ body: unknown; size: number; status: number }> {
  const attempt = (token: string) => sendOnce(ctx, { account, signal, callId, token }, request);
  const token = await accessTokenOf(ctx, account, { signal });
  let response = await attempt(token);
  if (response.status === 401) response = await attempt(await accessTokenOf(ctx, account, { signal, refused: token }));
  const text = response.text();
  const body = parseJson(text);
  const { status } = response;
  if (status === 401 || (status === 403 && lacksScope(body))) {
    await markRefused(ctx, account);
    throw connectAgain(account);
  }
  if (status < 200 || status >= 300) throw new ServiceRefusal(status, reasonIn(body));
  return { body, size: response.bytes.byteLength, status };
}

function sendOnce(
  ctx: WorkspaceContext,
  { account, signal, callId, token }: Sending & { token: string },
  { method = "GET", path, query = {}, body }: ServiceRequest,
): Promise<SafeResponse> {
  const appName = account.appName as ConnectorName; // only these sign people in
  const { auth } = connectors[appName];
  const url = new URL(`${originOf(ctx, appName)}${path}`);
  for (const [name, value] of Object.entries(query))
    for (const one of value === undefined ? [] : [value].flat()) url.searchParams.append(name, one);
  const headers = { [auth.key.toLowerCase()]: `${auth.prefix}${token}` };
  const built = body
    ? { url, method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
    : { url, method, headers };
  return sendBuilt(ctx, built, { signal, idempotencyKey: callId });
}

/** What was allowed is too little for this request, as after a part was taken back. */
const lacksScope = (body: unknown): boolean =>
  objectsIn(getPath(body, "error", "details")).some(({ reason }) => reason === "ACCESS_TOKEN_SCOPE_INSUFFICIENT") ||
  objectsIn(getPath(body, "error", "errors")).some(({ reason }) => reason === "insufficientPermissions");

/** What the service says about its refusal. */
const reasonIn = (body: unknown): string =>
  visibleText(asText(getPath(body, "error", "message"))).slice(0, limits.integration.reasonChars);
