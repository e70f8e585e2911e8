import { useEffect } from "react";
import { openOutput } from "#builder/session/commands.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { testRunText } from "#product/texts/builder/test-runs.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";

/** A step and run from a link. */
export interface StepLink {
  nodeId: string;
  runId: string;
  /** Whether to request a fix for the step's failure. */
  asksForFix: boolean;
}

/** Opens the linked step at its output with the run on the canvas, and then resets the URL. */
export function useStepLink(link: StepLink | null): void {
  const session = useBuilder();
  const { slug } = useWorkspace();
  const go = useGo();
  const { nodeId, runId, asksForFix = false } = link ?? {};
  useEffect(() => {
    if (nodeId === undefined || runId === undefined) return;
    const isThere = session.graph().nodes.some(({ id }) => id === nodeId);
    session.store.setState({ shownRunId: runId, visitedRuns: new Map(isThere ? [[nodeId, runId]] : []) });
    if (isThere) openOutput(session, nodeId, asksForFix ? "fix" : "show");
    else toast.info(testRunText.stepDeleted);
    go(urls.workflowBuild(slug, session.workflowId), { replace: true });
  }, [session, slug, go, nodeId, runId, asksForFix]);
}
