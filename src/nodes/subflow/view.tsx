import { useQuery } from "@tanstack/react-query";
import { PanelRight } from "lucide-react";
import { api } from "#client/api.ts";
import { useLive } from "#client/live/use-live.ts";
import { openPanel } from "#client/panels/panels.ts";
import { isOver } from "#engine/status.ts";
import type { ViewProps } from "#nodes/components.tsx";
import { runTone, statusName } from "#product/run-status.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { subflowViewText } from "#product/texts/run/step-views.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { type Status, StatusDot } from "#ui/feedback/status-dot.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { committedOutcomes } from "../piece-rows.ts";
import { childPiece, type SubflowConfig } from "./spec.ts";

const text = subflowViewText;

interface Result {
  childWorkflowRunId: string;
  text: string;
}

/** The child run: its progress, what it waits for, and its result. */
export function SubflowView({ result, progress }: ViewProps<SubflowConfig, Result>) {
  const child = progress && committedOutcomes(progress, childPiece).get(0);
  const runId = result?.childWorkflowRunId ?? (child && "value" in child ? child.value.childWorkflowRunId : null);
  return (
    <div className="grid grid-cols-1 gap-4">
      {runId ? (
        <InnerRun runId={runId} />
      ) : (
        <p className="flex items-center gap-2.5 text-sm text-ink-3">
          <Spinner />
          {text.starting}
        </p>
      )}
      {result &&
        (result.text ? (
          <Markdown text={result.text} className="max-w-measure" />
        ) : (
          <p className="text-ink-3">{text.noTextResult}</p>
        ))}
    </div>
  );
}

function InnerRun({ runId }: { runId: string }) {
  const { data: run } = useQuery({
    ...api.workflowRun.getById.queryOptions({ runId }),
    // The child run may not be stored yet, and live events can get lost.
    refetchInterval: ({ state }) => (state.data && isOver(state.data.status) ? false : timers.run.pollMs),
    meta: { isSilent: true },
  });
  // The run can't be loaded before it is stored.
  useLive(run ? { runId } : {});
  const { data: steps } = useQuery({
    ...api.workflowRun.getExecutions.queryOptions({ runId }),
    enabled: run !== undefined,
  });
  if (!run) return <Skeleton lines={2} />;
  const tone = runTone(run.status);
  const needsPerson = steps?.some(({ waitsFor }) => waitsFor && waitsFor !== "child" && waitsFor !== "time") ?? false;
  return (
    <section aria-label={run.title} className="grid grid-cols-1 gap-3 rounded-card border border-line p-3.5">
      <header className="flex flex-wrap items-center gap-2.5">
        <h3 className="min-w-0 flex-1 basis-48 cut font-medium">{run.title}</h3>
        {needsPerson && run.status === "RUNNING" ? (
          <Chip tone="warning">{runStepText.waiting.input}</Chip>
        ) : (
          <Chip tone={tone === "primary" ? "accent" : tone} hasDot>
            {statusName(run.status)}
          </Chip>
        )}
        <Button
          size="s"
          icon={PanelRight}
          variant={needsPerson ? "primary" : "secondary"}
          onPress={() => openPanel({ kind: "run", runId })}
        >
          {text.open}
        </Button>
      </header>
      {steps && (
        <ol aria-label={text.steps} className="grid grid-cols-1 gap-1.5">
          {steps.map(({ id, status, waitsFor, Node }) => (
            <li key={id} className="flex min-w-0 items-center gap-2 text-sm text-ink-2">
              <StatusDot
                status={dotOf(status, waitsFor)}
                label={waitsFor === "input" ? runStepText.waiting.input : statusName(status)}
              />
              <span className="min-w-0 cut">{Node.label}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function dotOf(status: string, waitsFor: string | null): Status {
  if (status === "RUNNING" || waitsFor === "child") return "running";
  if (status === "PENDING" && !waitsFor) return "idle";
  return status === "COMPLETED" ? "success" : status === "FAILED" ? "danger" : "warning";
}
