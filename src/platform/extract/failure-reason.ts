/** Why extraction failed. The messages are in #product/texts/files/text-extraction.ts. */
export const failureReasons = [
  "empty",
  "no-text",
  "password",
  "damaged",
  "too-big",
  "too-slow",
  "unsupported",
] as const;

export type FailureReason = (typeof failureReasons)[number];

/** Aborts extraction with a known reason. Only called in the child process. */
export function failExtraction(reason: FailureReason): never {
  throw new Error(reason, { cause: "refused" });
}

/** Maps an error of a parser to a failure reason. Unknown errors map to "damaged". */
export function failureReasonOf(error: unknown): FailureReason {
  if (!(error instanceof Error)) return "damaged";
  if (error.cause === "refused") return failureReasons.find((reason) => reason === error.message) ?? "damaged";
  // The engine throws RangeError at its stack, string and buffer limits, which ordinary files never reach.
  return error instanceof RangeError ? "too-big" : "damaged";
}
