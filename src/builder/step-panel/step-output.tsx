import { type ReactNode, useState } from "react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { RunStepButton } from "#builder/test-runs/run-step-button.tsx";
import { useStepTest } from "#builder/test-runs/use-step-test.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { useLastRunId } from "#features/run/client/use-last-run.ts";
import { useRun } from "#features/run/client/use-run.ts";
import { stepPanelText } from "#product/texts/builder/step-panel.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Pane } from "./pane.tsx";
import { PinnedOutput } from "./pinned-output.tsx";
import { StepTest } from "./step-test.tsx";
import { StepVisit } from "./step-visit.tsx";

const text = stepPanelText.output;

export type OutputView = "text" | "json";

interface StepOutputProps {
  node: GraphNode;
  hasTitle: boolean;
}

/** The output pane: the last result of a step and its test. */
export function StepOutput({ node, hasTitle }: StepOutputProps) {
  const session = useBuilder();
  const isTesting = useBuilderState(({ outputTask }) => outputTask?.nodeId === node.id && outputTask.do === "test");
  const [view, setView] = useState<OutputView>("text");
  const { run, isStarting } = useStepTest(node);
  const runId = useVisitedRun(node.id);
  const pinned = node.options?.pin && <PinnedOutput key={JSON.stringify(node.options.pin)} node={node} />;
  const { run: visitedRun, view: visited, error, retry, isRetrying } = useRun(isTesting ? null : (runId ?? null));
  const step = visited?.steps.find((one) => one.nodeId === node.id);
  const frame = (children: ReactNode, hasViews = false) => (
    <Pane
      title={text.title}
      hasTitle={hasTitle}
      end={
        hasViews && (
          <Segmented
            aria-label={text.view}
            options={[
              { id: "text", label: text.text },
              { id: "json", label: text.json },
            ]}
            value={view}
            onChange={setView}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-5 pb-6 max-sm:px-4 max-xl:pt-4">{children}</div>
    </Pane>
  );
  if (isTesting)
    return frame(
      <StepTest
        node={node}
        isStarting={isStarting}
        onCancel={() => session.store.setState({ outputTask: null })}
        onRun={run}
      />,
    );
  if (runId === undefined) return frame(pinned ?? <Skeleton lines={4} />);
  if (runId === null)
    return frame(
      pinned ?? (
        <EmptyState
          title={text.empty}
          action={session.canEdit && <RunStepButton node={node} look="button" />}
          className="py-6"
        >
          {text.emptyText}
        </EmptyState>
      ),
    );
  if (visitedRun && visited && step)
    return frame(
      <>
        {pinned}
        <StepVisit key={runId} node={node} run={visitedRun} visited={visited} step={step} view={view} />
      </>,
      step.state === "done" && step.result !== undefined,
    );
  if (error)
    return frame(
      <ErrorState title={pageStateText.error.listTitle} onRetry={() => void retry()} isRetrying={isRetrying}>
        {pageStateText.error.listText}
      </ErrorState>,
    );
  return frame(pinned ?? <Skeleton lines={4} />);
}

/** Id of the run whose result is shown: a test of the step, the run on the canvas, or the last run. */
function useVisitedRun(nodeId: string): string | null | undefined {
  const { workflowId } = useBuilder();
  const ownId = useBuilderState((state) => state.visitedRuns.get(nodeId));
  const shownId = useBuilderState((state) => (state.marks.has(nodeId) ? state.shownRunId : null));
  const lastId = useLastRunId(workflowId, nodeId);
  return ownId ?? shownId ?? lastId;
}
