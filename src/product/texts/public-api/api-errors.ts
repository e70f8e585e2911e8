import { sentences } from "../../sentences.ts";

/** Why the public API refuses a request, for the people who write programs. */
export const publicApiErrorText = sentences("publicApiErrorText", {
  unauthorized:
    "The API key is missing or not valid. Send it in the header x-api-key. Owners create keys in Settings, under Public API.",
  scope: (scope: string) => `This key may not do that. Create one with the right “${scope}”.`,
  unknownPath: "There is no such endpoint. All endpoints are listed at /api/v2.",
  body: "The body must be a JSON object.",
  parameter: (name: string) => `${name} is missing or not valid.`,
  value: (name: string) => `The value of ${name} must be a string. Send lists and objects as JSON in a string.`,
  unknownParameter: (name: string) => `${name} is not known here.`,
  stillRunning: "The run has not ended yet. Ask for its status, or wait for the next event.",
  keyReused: "This idempotency key was already used for a different request.",
  keyConflict: "The header Idempotency-Key and idempotencyKey in the body must be the same.",
  cannotCancel: "Only the key that started a run can cancel it.",
  ended: "The run has already ended.",
});
