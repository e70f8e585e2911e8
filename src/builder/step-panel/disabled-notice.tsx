import { isStepDisabled } from "#builder/graph/step-options.ts";
import { toggleSteps } from "#builder/session/commands.ts";
import { useBuilder } from "#builder/session/use-builder.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { stepOptionText } from "#product/texts/builder/step-options.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";

const text = stepOptionText;

/** Notice above the settings of a disabled step. */
export function DisabledNotice({ node }: { node: GraphNode }) {
  const session = useBuilder();
  if (!isStepDisabled(node)) return null;
  return (
    <Callout title={text.disabled}>
      <p>{text.disabledHint}</p>
      {session.canEdit && (
        <Button size="s" className="mt-2" onPress={() => toggleSteps(session, new Set([node.id]))}>
          {text.enable}
        </Button>
      )}
    </Callout>
  );
}
