import { Pencil, Pin, PinOff } from "lucide-react";
import { useState } from "react";
import { useBuilder } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { revisionsOf } from "#engine/node.ts";
import { type StepOptions, withOptions } from "#engine/step-options.ts";
import { StepView } from "#features/run/step/step-view.tsx";
import { equalJson } from "#lib/json/equal-json.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";

const text = stepOptionText;

/** Pins or unpins an output. The function returns false when the output is too large. */
function usePin({ id, type }: GraphNode): (pin: StepOptions["pin"]) => boolean {
  const session = useBuilder();
  return (pin) => {
    const kept = pin && { result: catalog[type]?.toPinnedResult?.(pin.result) ?? pin.result };
    if (kept && JSON.stringify(kept).length > limits.workflow.pinnedChars) {
      toast.warning(text.pinTooLarge);
      return false;
    }
    const graph = session.graph();
    session.change({
      ...graph,
      nodes: graph.nodes.map((one) => (one.id === id ? withOptions(one, { pin: kept }) : one)),
    });
    return true;
  };
}

/** The pinned output that test runs use. Editable if the type's outputs are. */
export function PinnedOutput({ node }: { node: GraphNode }) {
  const { canEdit } = useBuilder();
  const pin = usePin(node);
  const [isEditing, setEditing] = useState(false);
  const spec = catalog[node.type];
  const config = spec?.config.safeParse(node.config);
  const isEditable = canEdit && spec && config?.success && revisionsOf(spec, config.data).includes("edit");
  return (
    <section aria-label={text.pinnedOutput} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Callout icon={Pin} tone="accent" title={text.pinnedOutput}>
        <p>{text.pinnedHint}</p>
        {canEdit && (
          <div className="mt-2 flex flex-wrap gap-2">
            {isEditable && !isEditing && (
              <Button size="s" icon={Pencil} onPress={() => setEditing(true)}>
                {text.editPin}
              </Button>
            )}
            <Button size="s" icon={PinOff} onPress={() => pin(undefined)}>
              {text.unpin}
            </Button>
          </div>
        )}
      </Callout>
      <StepView
        step={node}
        result={node.options?.pin?.result}
        writing={
          isEditing
            ? {
                draftKey: `pin-${node.id}`,
                submitText: runStepText.save,
                onCancel: () => setEditing(false),
                onSubmit: async (result) => {
                  const isKept = pin({ result });
                  if (isKept) setEditing(false);
                  return isKept;
                },
              }
            : null
        }
      />
    </section>
  );
}

/** Button that pins or unpins a step's output for test runs. */
export function PinButton({ node, result }: { node: GraphNode; result: unknown }) {
  const { canEdit } = useBuilder();
  const pin = usePin(node);
  const isPinned = node.options?.pin !== undefined && equalJson(node.options.pin.result, result);
  if (!canEdit) return null;
  return (
    <Button size="s" icon={isPinned ? PinOff : Pin} onPress={() => pin(isPinned ? undefined : { result })}>
      {isPinned ? text.unpin : node.options?.pin ? text.pinInstead : text.pin}
    </Button>
  );
}
