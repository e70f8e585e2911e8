import { useMemo } from "react";
import type { ToolDecisions } from "#tools/tool-decisions.tsx";
import type { StepItem } from "./run-view.ts";
import type { RunActions } from "./use-run-actions.ts";

/** Lets a person decide about the tool calls of a waiting step. */
export function useStepDecisions(
  { state, waitsFor }: Pick<StepItem, "state" | "waitsFor">,
  { decide: { mutateAsync: decide } }: Pick<RunActions, "decide">,
  canControl: boolean,
): ToolDecisions {
  const canDecide = canControl && state === "waiting" && waitsFor === "decision";
  const isLater = canControl && state === "running";
  return useMemo<ToolDecisions>(
    () => ({
      place: "run",
      decide: canDecide ? async (id, decision) => void (await decide({ id, decision })) : null,
      isLater,
    }),
    [canDecide, isLater, decide],
  );
}
