import { useMutation } from "@tanstack/react-query";
import { StepForward } from "lucide-react";
import { useState } from "react";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { api } from "#client/api.ts";
import { openPanel } from "#client/panels/panels.ts";
import { canRun } from "#engine/check/check-graph.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { useLastRunId } from "#features/run/client/use-last-run.ts";
import { hasSucceeded } from "#features/run/client/use-run-actions.ts";
import { catalog } from "#nodes/index.ts";
import { testRunText } from "#product/texts/builder/test-runs.ts";
import { Button } from "#ui/buttons/button.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

const text = testRunText;

interface RunFromStepProps {
  node: GraphNode;
  variant: "item" | "button";
}

/** Starts a test at this step with the earlier outputs of the last run. */
export function RunFromStep({ node, variant }: RunFromStepProps) {
  const session = useBuilder();
  const lastId = useLastRunId(session.workflowId);
  const isRunnable = useBuilderState((state) => canRun(state.checks));
  const { mutateAsync } = useMutation(api.workflowRun.fork.mutationOptions());
  const [isStarting, setStarting] = useState(false);
  if (!session.canEdit || catalog[node.type]?.traits?.executes === false || node.options?.isDisabled) return null;
  const run = async () => {
    if (typeof lastId !== "string") return;
    setStarting(true);
    if (await session.flush())
      await hasSucceeded(
        mutateAsync({ runId: lastId, nodeId: node.id, isTest: true }).then(({ runId }) => {
          session.store.setState({ openId: null });
          openPanel({ kind: "run", runId });
        }),
      );
    setStarting(false);
  };
  const isDisabled = typeof lastId !== "string" || !isRunnable;
  if (variant === "item")
    return (
      <MenuItem
        icon={StepForward}
        isDisabled={isDisabled}
        hint={lastId === null ? text.runOnceFirst : text.runFromHereHint}
        onAction={() => void run()}
      >
        {text.runFromHere}
      </MenuItem>
    );
  if (isDisabled) return null;
  return (
    <Button icon={StepForward} variant="ghost" isPending={isStarting} onPress={() => void run()}>
      {text.runFromHere}
    </Button>
  );
}
