import type { ApiRequest, ApiRow } from "#features/api-action/schema.ts";
import { type ApiResponse, sendApiRequest } from "#features/api-action/service/send-request.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Connector, ConnectorAction, ConnectorName } from "../catalog.ts";

interface ConnectorRequest {
  readonly path: string;
  readonly request: ConnectorAction["request"];
  /** The key, or a handle to it. */
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** Shortens a text before it is cut. */
  readonly read?: (status: number, body: string) => string;
}

/** Makes a request that is data with the key of an account. */
export function sendConnectorRequest(
  ctx: WorkspaceContext,
  connector: Connector,
  { path, request, key, ...sent }: ConnectorRequest,
): Promise<ApiResponse> {
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

export const originOf = ({ app }: WorkspaceContext, appName: ConnectorName): string =>
  app.config.connectorUrls[appName];

/** Slack answers with status 200 and says in the body that it refuses a key. */
const refusedKeys = /"error":\s*"(?:invalid_auth|not_authed|account_inactive|token_revoked|token_expired)"/;

export const isRefusal = ({ status, body }: ApiResponse) => status === 401 || refusedKeys.test(body.slice(0, 1_000));
export const isSuccess = ({ status }: ApiResponse) => status >= 200 && status < 300;
