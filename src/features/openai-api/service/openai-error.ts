import type { AppError, ErrorCode } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import { httpStatus, isSignInNeeded, retryHeaders, toRefusal } from "#platform/refusal.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";

/** An error as OpenAI's API describes one. */
interface OpenAiError {
  readonly message: string;
  readonly type: string;
  /** The parameter that is wrong. */
  readonly param: string | null;
  readonly code: string;
}

interface FailedCall {
  readonly app: App;
  readonly requestId: string;
  readonly path: string;
}

/** A refusal in the shape of OpenAI's API. Errors that are our fault are logged. */
export function openAiErrorResponse(error: unknown, call: FailedCall): Response {
  const { status, body } = describeError(error, call);
  const refusal = toRefusal(error);
  const retry = refusal ? retryHeaders(refusal) : {};
  // Clients repeat requests by themselves, and what a request did may not be done twice.
  return Response.json(
    { error: body },
    { status, headers: { ...retry, "x-should-retry": String("retry-after" in retry) } },
  );
}

/** The same for an answer whose stream has begun. */
export function describeError(
  error: unknown,
  { app, requestId, path }: FailedCall,
): { status: number; body: OpenAiError } {
  const refusal = toRefusal(error);
  if (!refusal) {
    app.log.error({ err: error, path, requestId }, "route failed");
    return { status: 500, body: bodyOf(commonErrorText.unknown, "server_error", "server_error") };
  }
  const { message } = refusal;
  const { status, type, code } = kindOf(refusal);
  const param = detailOf(refusal, "field");
  return { status, body: { ...bodyOf(message, type, code), param: typeof param === "string" ? param : null } };
}

const bodyOf = (message: string, type: string, code: string): OpenAiError => ({ message, type, param: null, code });

interface Kind {
  readonly status: number;
  readonly type: string;
  readonly code: string;
}

function kindOf(refusal: AppError): Kind {
  const { code } = refusal;
  if (isSignInNeeded(refusal)) return { status: 401, type: "invalid_request_error", code: "invalid_api_key" };
  if (code === "limit" && detailOf(refusal, "retryAfterMs") === undefined)
    return { status: 403, type: "invalid_request_error", code: "limit_reached" };
  if (code === "credits" && detailOf(refusal, "capability") !== undefined)
    return { status: 403, type: "invalid_request_error", code: "plan" };
  if (code === "not_found" && detailOf(refusal, "field") === "model")
    return { status: 404, type: "invalid_request_error", code: "model_not_found" };
  return kinds[code] ?? { status: httpStatus[code], type: "invalid_request_error", code };
}

/** The errors that have a name of their own there. */
const kinds: Readonly<Partial<Record<ErrorCode, Kind>>> = {
  limit: { status: 429, type: "rate_limit_error", code: "rate_limit_exceeded" },
  credits: { status: 429, type: "insufficient_quota", code: "insufficient_quota" },
  invalid: { status: 400, type: "invalid_request_error", code: "invalid_value" },
  provider: { status: 502, type: "server_error", code: "provider" },
  unavailable: { status: 503, type: "server_error", code: "unavailable" },
  full: { status: 507, type: "server_error", code: "full" },
};

function detailOf({ details }: AppError, name: string): unknown {
  return typeof details === "object" && details !== null ? (details as Record<string, unknown>)[name] : undefined;
}
