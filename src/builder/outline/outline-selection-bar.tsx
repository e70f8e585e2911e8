import { CopyPlus, Trash2 } from "lucide-react";
import { use } from "react";
import { duplicateSteps, removeSteps } from "#builder/session/commands.ts";
import { AgentsContext, useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { builderText } from "#product/texts/builder/builder.ts";
import { outlineText } from "#product/texts/builder/outline.ts";
import { listText } from "#product/texts/shell/list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SelectionBar } from "#ui/data/selection-bar.tsx";

/** Actions for the selected rows. */
export function OutlineSelectionBar({ onEnd }: { onEnd: () => void }) {
  const session = useBuilder();
  const agents = use(AgentsContext);
  const selected = useBuilderState((state) => state.selected);
  return (
    <div className="flex-none border-line border-b px-gutter py-1.5">
      <SelectionBar label={listText.selected(selected.size)} clearLabel={outlineText.clearSelection} onClear={onEnd}>
        <Button size="s" icon={CopyPlus} onPress={() => duplicateSteps(session, selected, agents)}>
          {builderText.duplicateStep}
        </Button>
        <Button size="s" icon={Trash2} onPress={() => removeSteps(session, selected)}>
          {builderText.deleteStep}
        </Button>
      </SelectionBar>
    </div>
  );
}
