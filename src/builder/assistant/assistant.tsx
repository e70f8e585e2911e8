import { createPortal } from "react-dom";
import { workflowText } from "#product/texts/workflow/workflow.ts";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { AssistantPanel } from "./assistant-panel.tsx";
import type { FixSlotTarget } from "./fix-slot-context.ts";
import { SuggestedFix } from "./suggested-fix.tsx";
import { useAssistant } from "./use-assistant.ts";

interface AssistantProps {
  /** Its place at the right of the canvas; null while something else is there. */
  dock: HTMLElement | null;
  /** Above the page instead. */
  isOver: boolean;
  /** Its newest answer alone, below the failure that it is to fix. */
  fixSlot: FixSlotTarget | null;
  onClose: () => void;
}

/** The conversation lives on while nothing of it is shown: an answer comes all the same. */
export function Assistant({ dock, isOver, fixSlot, onClose: close }: AssistantProps) {
  const chat = useAssistant();
  if (isOver)
    return (
      <Drawer isOpen onOpenChange={close} title={workflowText.assistant.title} hasHead={false} isPadded={false}>
        <div className="flex h-full min-h-0 flex-col">
          <AssistantPanel chat={chat} onClose={close} onModify={close} />
        </div>
      </Drawer>
    );
  if (fixSlot) return createPortal(<SuggestedFix chat={chat} onTry={fixSlot.tryStep} />, fixSlot.element);
  return dock && createPortal(<AssistantPanel chat={chat} onClose={close} />, dock);
}
