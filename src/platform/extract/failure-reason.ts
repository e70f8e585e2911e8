/** Why no text came out. The words of each stand in #product/texts/files/text-extraction.ts. */
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

/** Ends the reading of a file with a known reason; only inside the child. */
export function failExtraction(reason: FailureReason): never {
  throw new Error(reason, { cause: "refused" });
}

/** The reason behind whatever a parser threw: what is not known counts as damage. */
export function failureReasonOf(error: unknown): FailureReason {
  if (!(error instanceof Error)) return "damaged";
  if (error.cause === "refused") return failureReasons.find((reason) => reason === error.message) ?? "damaged";
  // Stack, string and buffer limits of the engine: the file asked for more than anybody writes by hand.
  return error instanceof RangeError ? "too-big" : "damaged";
}
