import { createPortal } from "react-dom";
import { assistantText } from "#product/texts/builder/assistant.ts";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { AssistantPanel } from "./assistant-panel.tsx";
import type { FixSlotTarget } from "./fix-slot-context.ts";
import { SuggestedFix } from "./suggested-fix.tsx";
import { useAssistant } from "./use-assistant.ts";

interface AssistantProps {
  /** Element at the right of the canvas; null while another panel is open there. */
  dock: HTMLElement | null;
  /** Opens as a drawer above the page instead. */
  isOver: boolean;
  /** Shows only the newest answer, below the failure it is meant to fix. */
  fixSlot: FixSlotTarget | null;
  onClose: () => void;
}

/** Stays mounted while hidden, so that a pending answer still arrives. */
export function Assistant({ dock, isOver, fixSlot, onClose: close }: AssistantProps) {
  const chat = useAssistant();
  if (isOver)
    return (
      <Drawer isOpen onOpenChange={close} title={assistantText.title} hasHead={false} isPadded={false}>
        <div className="flex h-full min-h-0 flex-col">
          <AssistantPanel chat={chat} onClose={close} onModify={close} />
        </div>
      </Drawer>
    );
  if (fixSlot) return createPortal(<SuggestedFix chat={chat} onTry={fixSlot.tryStep} />, fixSlot.element);
  return dock && createPortal(<AssistantPanel chat={chat} onClose={close} />, dock);
}
