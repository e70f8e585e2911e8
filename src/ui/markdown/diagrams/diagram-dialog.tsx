import { useMedia } from "../../hooks/use-media.ts";
import { Dialog } from "../../overlays/dialog.tsx";
import { useShortcut } from "../../shortcuts/use-shortcut.ts";
import { useUiLabels } from "../../ui-labels.ts";
import { DiagramView } from "./diagram-view.tsx";
import { DiagramZoomButtons } from "./diagram-zoom-buttons.tsx";
import type { SizedDiagram } from "./size-diagram.ts";
import { useDiagramZoom } from "./use-diagram-zoom.ts";

interface DiagramDialogProps {
  diagram: SizedDiagram;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

const keys = { in: "+", out: "-", natural: "0" };

/** A diagram in a full-window dialog. */
export default function DiagramDialog({ diagram, isOpen, onOpenChange }: DiagramDialogProps) {
  const labels = useUiLabels();
  const zoom = useDiagramZoom(diagram, { takesPointer: true });
  const hasMouse = useMedia("(min-width: 640px) and (hover: hover)");
  const isDisabled = !isOpen;
  useShortcut(keys.in, zoom.zoomIn, { isDisabled });
  // The + key without Shift on keyboards that combine it with =.
  useShortcut("=", zoom.zoomIn, { isDisabled });
  useShortcut(keys.out, zoom.zoomOut, { isDisabled });
  useShortcut(keys.natural, zoom.showNatural, { isDisabled });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={labels.diagram}
      description={hasMouse ? labels.zoomKeys : undefined}
      size="window"
      headEnd={<DiagramZoomButtons zoom={zoom} size="s" keys={keys} />}
      isPadded={false}
      className="relative"
    >
      <div ref={zoom.frameRef} className="absolute inset-0">
        <DiagramView diagram={diagram} zoom={zoom} isAlwaysReached className="size-full" />
      </div>
    </Dialog>
  );
}
