import { AppError, type ErrorCode } from "#lib/errors.ts";
import { uploadErrorText } from "#product/texts/files/upload-errors.ts";
import { readRefusal } from "../refusal.ts";

/** Temporary reasons. All others lie in the file or the sender. */
const temporaryCodes: readonly ErrorCode[] = ["unknown", "unavailable", "full", "limit"];

/**
 * The reason why an upload failed. Without an error code the response comes from a proxy, for which only 413 is known.
 */
export function uploadRefusal(status: number, body: unknown): AppError {
  const isTooLarge = status === 413;
  const { code, text } = readRefusal(body, isTooLarge ? uploadErrorText.tooLarge : uploadErrorText.notSaved);
  return new AppError(isTooLarge ? "too_large" : code, text);
}

/** The connection broke before a response arrived. */
export const brokenUpload = () => new AppError("unknown", uploadErrorText.interrupted);

/** Whether uploading the same file again may succeed. */
export function canRetryUpload(error: unknown): boolean {
  return !(error instanceof AppError) || temporaryCodes.includes(error.code);
}
