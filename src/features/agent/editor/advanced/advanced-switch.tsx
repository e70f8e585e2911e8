import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { Switch } from "#ui/forms/switch.tsx";
import type { AdvancedSections } from "../../client/use-advanced-sections.ts";

/** Shows or hides the advanced sections. */
export function AdvancedSwitch({ advanced, className }: { advanced: AdvancedSections; className: string }) {
  return (
    <Switch isSelected={advanced.isOn} onChange={advanced.setOn} className={className}>
      {agentEditorText.sections.advanced}
    </Switch>
  );
}
