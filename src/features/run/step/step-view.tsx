import { useQueryClient } from "@tanstack/react-query";
import { Component, lazy, type ReactNode, Suspense, use, useCallback } from "react";
import { api } from "#client/api.ts";
import type { WaitReason } from "#engine/status.ts";
import type { MessagePart } from "#lib/ui-message.ts";
import { componentsOf, type PendingAction, type PieceRetry, type ResultEditor } from "#nodes/components.tsx";
import { catalog } from "#nodes/index.ts";
import type { PieceProgress } from "#nodes/piece-rows.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { type LoadToolOutput, LoadToolOutputProvider } from "#tools/full-results.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { RunContext } from "../client/run-context.ts";
import type { StepItem } from "../client/run-view.ts";

const Conversation = lazy(async () => ({ default: (await import("./conversation.tsx")).Conversation }));

interface StepViewProps {
  step: Pick<StepItem, "id" | "type" | "config">;
  result: unknown;
  live?: readonly MessagePart[] | null;
  progress?: PieceProgress | null;
  pieceRetry?: PieceRetry | null;
  writing?: ResultEditor<unknown> | null;
  waitsFor?: WaitReason | null;
  turn?: PendingAction | null;
  onSave?: ((result: unknown) => Promise<boolean>) | null;
  problem?: string | null;
  canControl?: boolean;
}

/** A step in the view of its node type. */
export function StepView({
  step,
  result,
  live = null,
  progress = null,
  pieceRetry = null,
  writing = null,
  waitsFor = null,
  turn = null,
  onSave = null,
  problem = null,
  canControl = false,
}: StepViewProps) {
  const runContext = use(RunContext);
  const queries = useQueryClient();
  const loadToolOutput = useCallback<LoadToolOutput>(
    async (id) => (await queries.fetchQuery(api.workflowRun.getToolOutput.queryOptions({ id }))).output,
    [queries],
  );
  const View = componentsOf(step.type)?.View;
  const spec = catalog[step.type];
  const config = spec?.config.safeParse(step.config);
  const read = result === undefined ? null : spec?.result.safeParse(result);
  if (!View || !config?.success || (read && !read.success))
    return <p className="text-ink-3">{runStepText.answerUnavailable}</p>;
  return (
    <ViewBoundary>
      <Suspense fallback={<Skeleton lines={3} />}>
        <LoadToolOutputProvider value={loadToolOutput}>
          <View
            {...runContext}
            stepId={step.id}
            config={config.data}
            result={read ? read.data : null}
            live={live}
            progress={progress}
            pieceRetry={pieceRetry}
            editor={writing}
            problem={problem}
            canControl={canControl}
            Conversation={Conversation}
            waitsFor={waitsFor}
            pendingAction={turn}
            saveResult={onSave}
          />
        </LoadToolOutputProvider>
      </Suspense>
    </ViewBoundary>
  );
}

/** An error in one step's view doesn't break the page. React error boundaries must be classes. */
class ViewBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <p className="text-ink-3">{runStepText.answerUnavailable}</p> : this.props.children;
  }
}
