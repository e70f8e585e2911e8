/** The few ways an operation may refuse. The wire, the toasts and the log all speak these words. */
export type ErrorCode =
  | "invalid"
  | "missing"
  | "forbidden"
  | "taken"
  | "limit"
  /** More bytes or pieces than are taken at once. */
  | "large"
  /** A body of another kind than the address takes. */
  | "format"
  | "credits"
  | "keys"
  | "provider"
  | "conflict"
  /** The database cannot be reached at the moment. */
  | "away"
  /** The disk takes no more. */
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
  throw new AppError("missing", `This ${what} does not exist.`);
}

/** Refuses unless the rule allows it. */
export function assertAllowed(permitted: boolean, text = "You don't have permission to do this."): void {
  if (!permitted) throw new AppError("forbidden", text);
}
