import { AppError, type ErrorCode } from "#lib/errors.ts";
import { uploadText } from "#product/texts/files/upload-errors.ts";
import { readRefusal } from "../refusal.ts";

/** Reasons that may be gone a moment later; any other lies in the file or in who sends it. */
const temporaryCodes: readonly ErrorCode[] = ["unknown", "away", "full", "limit"];

/** Why a file was not taken. Without a reason of the server's own it is a proxy that answered, which knows sizes only. */
export function uploadRefusal(status: number, body: unknown): AppError {
  const isTooLarge = status === 413;
  const { code, text } = readRefusal(body, isTooLarge ? uploadText.tooLarge : uploadText.notSaved);
  return new AppError(isTooLarge ? "large" : code, text);
}

/** The connection broke before there was an answer. */
export const brokenUpload = () => new AppError("unknown", uploadText.interrupted);

/** Whether the same file may go through when it is sent again. */
export function canRetryUpload(error: unknown): boolean {
  return !(error instanceof AppError) || temporaryCodes.includes(error.code);
}
