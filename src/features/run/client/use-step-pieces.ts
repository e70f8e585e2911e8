import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#client/api.ts";
import type { PieceKey } from "#engine/host.ts";
import { catalog } from "#nodes/index.ts";
import type { PieceProgress } from "#nodes/piece-rows.ts";
import { timers } from "#product/timers.ts";
import { parseAnswerPiece } from "../schema.ts";
import type { StepItem } from "./run-view.ts";

const noPieces: PieceProgress["pieces"] = [];

/**
 * The progress of a step that commits pieces; null if it is finished or has none. Refetched on events of the run and
 * when the next answer starts.
 */
export function useStepPieces(step: StepItem, isOpen: boolean, answerId: string | null): PieceProgress | null {
  const hasPieces = Boolean(catalog[step.type]?.execution?.pieces?.length);
  const isEnabled =
    hasPieces && isOpen && step.result === undefined && (step.startedAt !== null || step.state === "waiting");
  const isRunning = step.state === "running";
  const { data, refetch } = useQuery({
    ...api.workflowRun.getPieces.queryOptions({ nodeExecutionId: step.id }),
    enabled: isEnabled,
    refetchInterval: isRunning ? timers.run.pollMs : false,
  });
  useEffect(() => {
    if (isEnabled && answerId) void refetch();
  }, [isEnabled, answerId, refetch]);
  const place: PieceKey | null = answerId ? parseAnswerPiece(answerId) : null;
  const isWaiting = step.state === "waiting";
  return isEnabled ? { pieces: data ?? noPieces, isRunning, isWaiting, current: place } : null;
}
