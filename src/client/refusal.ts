import type { ErrorCode } from "#lib/errors.ts";
import { type RefusalDialog, refusalDialog } from "#lib/refusal-dialog.ts";

/** A refusal from the server: tRPC sends it in `data.app`, HTTP routes and streams in `app`. */
export interface Refusal {
  code: ErrorCode;
  text: string;
  opens: RefusalDialog | null;
  isSignedOut: boolean;
  retryAfterMs: number | null;
  /** Validation errors by field path. */
  fields: { path: string; text: string }[];
  requestId: string;
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

/** Reads an error of tRPC or HTTP routes. Anything else (no network, a proxy's page) becomes "unknown". */
export function readRefusal(error: unknown, fallback: string): Refusal {
  const body = toRecord(error);
  const app = toRecord(toRecord(body.data).app ?? body.app);
  const details = toRecord(app.details);
  const issues = Array.isArray(details.fields) ? details.fields : [];
  const isKnown = typeof app.code === "string";
  // tRPC sends the text in `message`, HTTP routes in `error`.
  const message = body.message ?? body.error;
  return {
    code: (isKnown ? app.code : "unknown") as ErrorCode,
    text: isKnown && typeof message === "string" ? message : fallback,
    opens: refusalDialog(app.details),
    isSignedOut: details.signIn === true,
    retryAfterMs: typeof details.retryAfterMs === "number" ? details.retryAfterMs : null,
    fields: issues.map((issue) => ({
      path: [toRecord(issue).path].flat().join("."),
      text: String(toRecord(issue).message),
    })),
    requestId: typeof app.requestId === "string" ? app.requestId : "",
  };
}
