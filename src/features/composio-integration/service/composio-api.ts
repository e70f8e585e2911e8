import { getKey } from "#features/credential/service/keyring.ts";
import { AppError } from "#lib/errors.ts";
import { asObject, asText, type JsonObject } from "#lib/json/json-object.ts";
import { parseJson } from "#lib/json/parse-json.ts";
import type { Secret } from "#lib/secret.ts";
import { visibleText } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { wasNeverSent } from "#platform/net/webhook.ts";
import { limits } from "#product/limits.ts";
import { composioErrorText as text } from "#product/texts/integration/composio-errors.ts";
import { timers } from "#product/timers.ts";

/** Whose key of Composio a workspace uses. */
export type KeySource = "workspace" | "instance" | "none";

async function findComposioKey(ctx: WorkspaceContext): Promise<{ key: Secret | null; source: KeySource }> {
  const own = await getKey(ctx, "COMPOSIO_API_KEY");
  if (own) return { key: own, source: "workspace" };
  const { key } = ctx.app.config.composio;
  return { key, source: key ? "instance" : "none" };
}

export const findKeySource = async (ctx: WorkspaceContext): Promise<KeySource> => (await findComposioKey(ctx)).source;

/** As whom Composio keeps the accounts of a workspace. It never comes from a client. */
export const entityIdOf = ({ actor }: Pick<WorkspaceContext, "actor">): string => `workspaceId=${actor.workspaceId}`;

interface ComposioCall {
  readonly method?: "GET" | "POST" | "DELETE";
  /** Below `/api/v3`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
  /** It may change something, so that a lost answer is no reason to repeat it. */
  readonly acts?: boolean;
}

export interface ComposioAnswer {
  readonly isOk: boolean;
  readonly status: number;
  readonly body: JsonObject;
  /** Why Composio refused, as it says. */
  readonly message: string;
}

/** Calls Composio with the key of the workspace, or of the instance. Throws AppErrors where nobody can use the answer. */
export async function callComposio(
  ctx: WorkspaceContext,
  { method = "GET", path, query, body, timeoutMs = timers.composio.askMs, signal, acts = false }: ComposioCall,
): Promise<ComposioAnswer> {
  const { key, source } = await findComposioKey(ctx);
  if (!key) throw new AppError("unavailable", text.missingKey);
  const url = new URL(`${ctx.app.config.composio.url}/api/v3${path}`);
  if (query) url.search = new URLSearchParams(query).toString();
  const sending = ctx.app.http.request({
    url,
    method,
    headers: {
      "x-api-key": key.reveal(),
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
    maxBytes: limits.composio.responseBytes,
    timeoutMs,
    redirects: 0,
    signal,
  });
  const response = await sending.catch((error: unknown) => {
    if (!acts || signal?.aborted || wasNeverSent(error)) throw error;
    throw new AppError("provider", text.maybeDone(error instanceof AppError ? error.message : ""), { cause: error });
  });
  const { status } = response;
  if (status === 401) throw new AppError("provider", source === "workspace" ? text.keyRefused : text.sharedKeyRefused);
  if (status === 429) throw new AppError("provider", text.tooMany);
  const answered = asObject(parseJson(response.text()));
  const isOk = status >= 200 && status < 300;
  return { isOk, status, body: answered, message: isOk ? "" : reasonIn(answered) };
}

/** Like `callComposio`, for what must succeed. */
export async function askComposio(ctx: WorkspaceContext, call: ComposioCall): Promise<JsonObject> {
  const { isOk, status, body, message } = await callComposio(ctx, call);
  if (isOk) return body;
  if (status === 404) throw new AppError("not_found", text.unknownApp);
  throw new AppError("provider", message && status < 500 ? text.refused(message) : text.unavailable);
}

function reasonIn(body: JsonObject): string {
  const { error, message } = body;
  const said = typeof error === "string" ? error : asText(asObject(error).message) || asText(message);
  return visibleText(said).trim().slice(0, limits.composio.problemChars);
}
