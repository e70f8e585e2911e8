import { AppError } from "#lib/errors.ts";
import { visibleLine } from "#lib/untrusted/visible-text.ts";
import { limits } from "#product/limits.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";

/** The server wants to know who is there: a person must sign in to it, once or again. */
export class McpSignInNeeded extends AppError {
  /** What the account must be allowed besides what it is, as the server says; null if nobody is signed in. */
  readonly wantedScope: string | null;
  constructor(wantedScope: string | null = null) {
    super("keys", wantedScope === null ? mcpErrorText.signInNeeded : mcpErrorText.notPermitted);
    this.name = "McpSignInNeeded";
    this.wantedScope = wantedScope;
  }
}

/**
 * Why a server could not be used, as a sentence for people and models. Its details are "status" if the server answered
 * with an HTTP error, as servers do that speak an older protocol.
 */
export function toMcpFailure(error: unknown): AppError {
  for (const one of causesOf(error)) {
    if (one instanceof AppError) return one;
    const { name, code, status } = factsOf(one);
    if (name === "UnauthorizedError" || status === 401) return new McpSignInNeeded();
    if (name === "InsufficientScopeError") {
      const { requiredScope } = one as { requiredScope?: unknown }; // the library's class, which is loaded later
      return new McpSignInNeeded(
        typeof requiredScope === "string" ? requiredScope.slice(0, limits.oauth.answerChars) : "",
      );
    }
    if (status !== null && status >= 300 && status < 400)
      return new AppError("provider", mcpErrorText.redirected, { cause: error });
    if (status !== null && status >= 400)
      return new AppError("provider", mcpErrorText.status(status), { details: "status", cause: error });
    if (code === "REQUEST_TIMEOUT" || name === "TimeoutError")
      return new AppError("provider", mcpErrorText.timedOut, { cause: error });
    if (code === "LIST_PAGINATION_EXCEEDED")
      return new AppError("provider", mcpErrorText.endlessList, { cause: error });
    if (name === "ProtocolError" && one instanceof Error) {
      const said = visibleLine(one.message).slice(0, limits.mcp.problemChars);
      return new AppError("provider", mcpErrorText.refused(said), { cause: error });
    }
  }
  return new AppError("provider", mcpErrorText.notUnderstood, { cause: error });
}

const maxCauses = 6;

function causesOf(error: unknown): unknown[] {
  const causes = [error];
  while (causes.length < maxCauses) {
    const last = causes.at(-1);
    if (!(last instanceof Error) || last.cause === undefined) break;
    causes.push(last.cause);
  }
  return causes;
}

/** The library brands its errors with names and codes. */
function factsOf(error: unknown): { name: string; code: unknown; status: number | null } {
  if (!(error instanceof Error)) return { name: "", code: null, status: null };
  const code = "code" in error ? error.code : null;
  const status = "status" in error ? error.status : typeof code === "number" && error.name === "SseError" ? code : null;
  return { name: error.name, code, status: typeof status === "number" ? status : null };
}
