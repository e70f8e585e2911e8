import { Pin } from "lucide-react";
import { formatDuration } from "#lib/time.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Elapsed } from "#ui/feedback/elapsed.tsx";
import type { StepItem } from "../client/run-view.ts";

/** Cost and duration of a step, or that it needs a person. */
export function StepFacts({ step }: { step: StepItem }) {
  if (step.state === "running" && step.startedAt)
    return <Elapsed since={step.startedAt} label={runStepText.runningFor} />;
  if (step.state === "waiting" && step.waitsFor !== "child" && step.waitsFor !== "time")
    return <Chip tone="warning">{runStepText.waiting.input}</Chip>;
  const facts = [
    step.isCopied && <span key="taken">{runStepText.fromEarlierRun}</span>,
    step.isPinned && (
      <span key="pinned" className="flex items-center gap-1">
        <Pin aria-hidden className="size-3.5" />
        {runStepText.pinned}
      </span>
    ),
    step.state === "done" && step.tookMs !== null && (
      <span key="took" className="max-sm:hidden">
        {formatDuration(step.tookMs)}
      </span>
    ),
    step.credits > 0 && <span key="credits">{runHeaderText.credits(step.credits)}</span>,
  ].filter(Boolean);
  return facts.length > 0 ? <span className="flex gap-3">{facts}</span> : null;
}
