import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#client/api.ts";
import { catalog } from "#nodes/index.ts";
import type { PieceKey, PieceProgress } from "#nodes/piece-rows.ts";
import { timers } from "#product/timers.ts";
import { pieceOfAnswer } from "../schema.ts";
import type { StepItem } from "./steps.ts";

const noPieces: PieceProgress["pieces"] = [];

/**
 * How far a step has come that commits piece by piece; null when it is finished, or of another kind. News of the run
 * and the beginning of the next answer have it read anew.
 */
export function useStepPieces(step: StepItem, isOpen: boolean, answerId: string | null): PieceProgress | null {
  const isMade = Boolean(catalog[step.type]?.pieces?.length);
  const isWanted =
    isMade && isOpen && step.result === undefined && (step.startedAt !== null || step.state === "waiting");
  const isRunning = step.state === "running";
  const { data, refetch } = useQuery({
    ...api.workflowRun.getPieces.queryOptions({ nodeExecutionId: step.id }),
    enabled: isWanted,
    refetchInterval: isRunning ? timers.run.lookMs : false,
  });
  useEffect(() => {
    if (isWanted && answerId) void refetch();
  }, [isWanted, answerId, refetch]);
  const at: PieceKey | null = answerId ? pieceOfAnswer(answerId) : null;
  return isWanted ? { pieces: data ?? noPieces, isRunning, current: at } : null;
}
