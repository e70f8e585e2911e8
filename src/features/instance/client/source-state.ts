import type { KeyVerdict, ModelSource } from "../schema.ts";

/** A source's state once it was asked about the server's key. */
export type SourceState = ModelSource["state"] | "refused" | "unreachable";

/** Only what should be usable can turn out not to be. */
export function checkedState({ state }: Pick<ModelSource, "state">, verdict: KeyVerdict | undefined): SourceState {
  if (state !== "usable" || !verdict || verdict.reason === null) return state;
  return verdict.isUnproven ? "unreachable" : "refused";
}

/** Whether its models answer a workspace that has no keys. */
export const isUsableWithoutKeys = (state: SourceState): boolean => state === "usable" || state === "standIn";
