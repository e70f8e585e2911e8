import { useQuery } from "@tanstack/react-query";
import { Hand, PanelRight, TriangleAlert, Workflow } from "lucide-react";
import { api } from "#client/api.ts";
import { useLive } from "#client/live/use-live.ts";
import { openPanel } from "#client/panels/panels.ts";
import { useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { idOf } from "#lib/entity-id.ts";
import { runDots, statusName } from "#product/run-status.ts";
import { runWorkflowText } from "#product/texts/tools/run-workflow.ts";
import { timers } from "#product/timers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Markdown } from "#ui/markdown/markdown.tsx";
import { CardPart } from "../card-part.tsx";
import type { OutputOf } from "../tool.ts";
import { outcomeOf, type ToolCardProps, ToolLine, type ToolOutcome } from "../tool-line.tsx";
import { toolNameOf } from "../tool-title.ts";
import { runWorkflow, runWorkflowPrefix } from "./spec.ts";

const text = runWorkflowText;

type Output = OutputOf<typeof runWorkflow>;

/** A workflow that an agent runs: what it was given, the status of the run, and its result. */
export function RunWorkflowCard({ call, look }: ToolCardProps) {
  const { data: input = {} } = runWorkflow.input.safeParse(call.input);
  const { data: output } = runWorkflow.output.safeParse(call.output);
  const workflowId = output?.workflowId ?? toolNameOf(call).slice(runWorkflowPrefix.length);
  const isKnown = output !== undefined || !idOf("workflow").safeParse(workflowId).success;
  const { data: named } = useNamedWorkflows(isKnown ? [] : [workflowId]);
  const title = output?.title ?? named?.[0]?.title ?? text.someWorkflow;
  const status = useRunStatus(output);
  const outcome = outcomeOf(call);
  const given = Object.entries(input).filter(([, value]) => value.trim());
  const line = (
    <ToolLine
      call={call}
      look={look}
      icon={status === "FAILED" ? TriangleAlert : status === "WAITING" ? Hand : Workflow}
      title={titleOf(outcome, title)}
      askingTitle={text.asking(title)}
      meta={
        status && (
          <StatusDot status={runDots[status]} label={statusName(status)} isLabelShown className="align-bottom" />
        )
      }
    >
      {(given.length > 0 || output) && (
        <div className="grid grid-cols-1 gap-3">
          {given.length > 0 && <Given values={given} />}
          {output && status && <Result text={output.text} status={status} />}
        </div>
      )}
    </ToolLine>
  );
  if (!output) return line;
  return (
    <div className="flex min-w-0 flex-col items-start sm:flex-row">
      <div className="w-full min-w-0 sm:flex-1">{line}</div>
      <Button
        size="s"
        icon={PanelRight}
        className={look === "plain" ? "ml-6.5 sm:ml-0" : "mb-3 ml-9.5 sm:my-1 sm:mr-2 sm:ml-0"}
        onPress={() => openPanel({ kind: "run", runId: output.runId })}
      >
        {text.open}
      </Button>
    </div>
  );
}

function titleOf(outcome: ToolOutcome, title: string): string {
  const titles = {
    waiting: text.asking,
    running: text.running,
    done: text.ran,
    failed: text.failed,
    denied: text.denied,
  };
  return titles[outcome](title);
}

/** The status of the run now; without access to the run, the status that the call returned. */
function useRunStatus(output: Output | undefined): Output["status"] | null {
  const runId = output?.runId ?? "";
  // A completed run hardly changes, and a chat may have many.
  const enabled = output !== undefined && output.status !== "COMPLETED";
  const { data: run } = useQuery({
    ...api.workflowRun.getById.queryOptions({ runId }),
    enabled,
    refetchInterval: ({ state }) => (isOpen(state.data?.status) ? timers.stream.keepAliveMs : false),
    meta: { isSilent: true },
  });
  const isLive = isOpen(run?.status);
  useLive(isLive ? { runId } : {});
  const { data: steps } = useQuery({
    ...api.workflowRun.getExecutions.queryOptions({ runId }),
    enabled: isLive,
    meta: { isSilent: true },
  });
  if (!output) return null;
  if (!enabled || !run) return output.status;
  if (run.status !== "PENDING" && run.status !== "RUNNING") return run.status;
  const reasons = steps?.map(({ waitsFor }) => waitsFor) ?? [];
  if (reasons.some((reason) => reason !== null && reason !== "child" && reason !== "time")) return "WAITING";
  // Only the call knows whether it was an inner run that needed a person.
  const isUnsure = !steps || reasons.includes("child");
  return isUnsure && output.status === "WAITING" ? "WAITING" : "RUNNING";
}

const isOpen = (status: string | undefined) => status === "PENDING" || status === "RUNNING";

function Given({ values }: { values: readonly [name: string, value: string][] }) {
  return (
    <dl
      aria-label={text.input}
      className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)]"
    >
      {values.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3 wrap-anywhere">{fieldTitle(name)}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Result({ text: result, status }: { text: string; status: Output["status"] }) {
  if (status === "WAITING") return <p>{text.waiting}</p>;
  if (status === "FAILED") return <p className="whitespace-pre-wrap wrap-anywhere">{result}</p>;
  if (result)
    return (
      <CardPart name={text.result}>
        <Markdown text={result} isUntrusted className="prose-compact" />
      </CardPart>
    );
  if (status === "RUNNING") return null;
  return <p className="text-ink-3">{status === "STOPPED" ? text.stopped : text.noText}</p>;
}

/** `due_date`: "Due date". */
function fieldTitle(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
