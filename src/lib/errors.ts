/** Why an operation was refused. The API, the toasts and the log use the same codes. */
export type ErrorCode =
  | "invalid"
  | "not_found"
  | "forbidden"
  | "taken"
  | "limit"
  /** More bytes or items than one request may have. */
  | "too_large"
  /** A request body of a content type that the route doesn't accept. */
  | "unsupported_media"
  | "credits"
  | "keys"
  | "provider"
  | "conflict"
  /** The database can't be reached, or the process is shutting down. */
  | "unavailable"
  /** The disk is full. */
  | "full"
  | "unknown";

/** A refusal. `text` is written for people; what only the log should know goes into `cause`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Facts a screen may act on, such as which dialog opens next. Never secrets. */
  readonly details: unknown;

  constructor(code: ErrorCode, text: string, options: { details?: unknown; cause?: unknown } = {}) {
    super(text, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.details = options.details;
  }
}

/** Refuses because the thing does not exist, or not for the one who asks. */
export function notFound(what: string): never {
  throw new AppError("not_found", `This ${what} does not exist.`);
}

/** Refuses unless the rule allows it. */
export function assertAllowed(permitted: boolean, text = "You don't have permission to do this."): void {
  if (!permitted) throw new AppError("forbidden", text);
}
