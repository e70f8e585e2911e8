import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasSucceeded } from "#features/run/client/use-run-actions.ts";

interface TestRequest {
  /** Answers to the first form or to the test form of a single step. */
  output?: { result: unknown } | undefined;
  onlyNodeId?: string;
}

/** Saves and starts a test of the workflow or of one step. */
export function useStartTest() {
  const session = useBuilder();
  const { id: workspaceId } = useWorkspace();
  const { mutateAsync } = useMutation(api.workflowRun.init.mutationOptions());
  const [isStarting, setStarting] = useState(false);
  /** Resolves to the run id, or null when it didn't start; the reason has been shown. */
  async function start({ output, onlyNodeId }: TestRequest): Promise<string | null> {
    setStarting(true);
    let runId: string | null = null;
    if (await session.flush())
      await hasSucceeded(
        mutateAsync({
          workspaceId,
          workflowId: session.workflowId,
          triggerType: "TEST",
          ...(output && { output }),
          ...(onlyNodeId !== undefined && { onlyNodeId }),
        }).then((run) => {
          runId = run.runId;
        }),
      );
    setStarting(false);
    return runId;
  }
  return { start, isStarting };
}
