import { useEffect } from "react";
import { openOutput } from "#builder/session/commands.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { urls } from "#product/urls.ts";
import { toast } from "#ui/feedback/toast.ts";

/** A step that a link names, with the run in which it is looked at. */
export interface StepLink {
  nodeId: string;
  runId: string;
  /** The assistant is asked to mend the step's failure. */
  asksForFix: boolean;
}

/** Opens the step that the address names at its output, with the states of that run on the canvas; then the address is the builder's own again. */
export function useStepLink(link: StepLink | null): void {
  const session = useBuilder();
  const { slug } = useWorkspace();
  const go = useGo();
  const { nodeId, runId, asksForFix = false } = link ?? {};
  useEffect(() => {
    if (nodeId === undefined || runId === undefined) return;
    const isThere = session.graph().nodes.some(({ id }) => id === nodeId);
    session.store.set({ shownRunId: runId, visitedRuns: new Map(isThere ? [[nodeId, runId]] : []) });
    if (isThere) openOutput(session, nodeId, asksForFix ? "fix" : "show");
    else toast.info(builderText.testRuns.stepDeleted);
    go(urls.workflowBuild(slug, session.workflowId), { replace: true });
  }, [session, slug, go, nodeId, runId, asksForFix]);
}
