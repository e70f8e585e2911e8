import type { KeyVerdict, ModelSource } from "../schema.ts";

/** A source's state after its key was checked. */
export type SourceState = ModelSource["state"] | "refused" | "unreachable";

/** The state of a source after the key check; only usable sources can change. */
export function checkedState({ state }: Pick<ModelSource, "state">, verdict: KeyVerdict | undefined): SourceState {
  if (state !== "usable" || !verdict || verdict.reason === null) return state;
  return verdict.isUnproven ? "unreachable" : "refused";
}

/** Whether workspaces without keys of their own can use its models. */
export const isUsableWithoutKeys = (state: SourceState): boolean => state === "usable" || state === "standIn";
