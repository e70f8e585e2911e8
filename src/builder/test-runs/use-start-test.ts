import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasSucceeded } from "#features/run/client/use-run-actions.ts";

interface TestRequest {
  /** Answers to the first form, or to the form before a step that is tested alone. */
  output?: { result: unknown } | undefined;
  onlyNodeId?: string;
}

/** Starts a test of what the builder shows, or of one step of it; what is unsaved is saved first. */
export function useStartTest() {
  const session = useBuilder();
  const { id: workspaceId } = useWorkspace();
  const { mutateAsync } = useMutation(api.workflowRun.init.mutationOptions());
  const [isStarting, setStarting] = useState(false);
  /** The run, or null where it did not begin: the person has seen why. */
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
