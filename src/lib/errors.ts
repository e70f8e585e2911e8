/** Codes of refusals, used on the API, in toasts, and in the log. */
export type ErrorCode =
  | "invalid"
  | "not_found"
  | "forbidden"
  | "taken"
  | "limit"
  /** The request is too large. */
  | "too_large"
  /** The request body has an unsupported type. */
  | "unsupported_media"
  | "credits"
  | "keys"
  | "provider"
  | "conflict"
  /** The database is unavailable. */
  | "unavailable"
  /** The disk is full. */
  | "full"
  | "unknown";

/** A refusal. `text` is shown to people; details for the log belong in `cause`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Facts for the screen, such as which dialog to open. Never secrets. */
  readonly details: unknown;

  constructor(code: ErrorCode, text: string, options: { details?: unknown; cause?: unknown } = {}) {
    super(text, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details;
  }
}
