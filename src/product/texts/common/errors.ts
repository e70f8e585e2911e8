import { formatNumber } from "#lib/locale.ts";
import { sentences } from "../../sentences.ts";
/** Errors that any screen or request can show. */
export const commonErrorText = sentences("commonErrorText", {
  fillAll: "Please fill in all fields",
  required: "This field is required.",
  invalidValue: "Please enter a valid value.",
  invalidUrl: "Please enter a valid URL",
  invalidEmail: "Please enter a valid email address",
  invalidAction: "Invalid action!",
  invalidRequest: "Invalid request.",
  unknown: "Something went wrong. Please try again.",
  restarting: "This server is restarting. Please try again in a moment.",
  diskFull:
    "The server can't store this because its disk is full or read-only. Nothing was saved. Ask the operator of this server to free up space.",
  unexpected: "Something went wrong.",
  notFound: (thing: string) => `This ${thing} does not exist.`,
  signInFirst: "Sign in to continue.",
  roleTooLow: "Your role in this workspace doesn't allow this.",
  crossSite: "Cross-site requests aren't allowed.",
  forbidden: "You don't have permission to do this.",
  conflict: "This has changed since you opened it. Reload and try again.",
  idempotencyKeyInvalid: "Idempotency-Key takes 16 to 64 letters, digits, hyphens, and underscores.",
  idempotencyKeyReused: "This Idempotency-Key was used for another request. Send a new key.",
  rateLimited: "Too many requests. Please wait a moment and try again.",
  tooLong: (max: number) => `At most ${formatNumber(max)} characters`,
  tooLarge: "This is too large to send.",
  invalidJson: "This is not valid JSON.",
  jsonRequired: "Send application/json.",
  unknownHost:
    "Troupe is not configured for this URL. To use it here, the operator of this server must set PUBLIC_URL to this URL.",
  unavailable: "The service is restarting. Please try again in a moment.",
  offline: "You're offline. Please check your connection.",
});
