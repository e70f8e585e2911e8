import { Play } from "lucide-react";
import { useBuilder } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { catalog } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useStepTest } from "./use-step-test.ts";

/** Tests one step. `bar`: in the step's toolbar on the canvas. */
export function RunStepButton({ node, look: variant }: { node: GraphNode; look: "bar" | "button" }) {
  const { canEdit } = useBuilder();
  const { runOrAsk, isStarting } = useStepTest(node);
  if (!canEdit || catalog[node.type]?.traits?.executes === false) return null;
  const label = builderText.testStep;
  if (variant === "button")
    return (
      <Button icon={Play} size="s" isPending={isStarting} onPress={() => void runOrAsk()}>
        {label}
      </Button>
    );
  return (
    <button
      type="button"
      disabled={isStarting}
      onClick={() => void runOrAsk()}
      className="flex h-6 items-center gap-1.5 rounded-mark pr-2 pl-1.5 text-xs font-medium text-ink hover:bg-hover"
    >
      <Play aria-hidden className="size-3.5 text-ink-3" />
      {label}
    </button>
  );
}
