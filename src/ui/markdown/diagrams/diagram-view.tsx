import { useUiLabels } from "../../ui-labels.ts";
import { DiagramPane } from "./diagram-pane.tsx";
import type { SizedDiagram } from "./size-diagram.ts";
import type { DiagramZoom } from "./use-diagram-zoom.ts";

interface DiagramViewProps {
  diagram: SizedDiagram;
  zoom: DiagramZoom;
  /** Focusable even when nothing scrolls, because its keys are bound. */
  isAlwaysReached?: boolean;
  className?: string;
}

/** A zoomed diagram in its pane. */
export function DiagramView({ diagram, zoom, isAlwaysReached, className }: DiagramViewProps) {
  const labels = useUiLabels();
  const { svg, width, height } = diagram;
  return (
    <DiagramPane zoom={zoom} aria-label={labels.diagram} isAlwaysReached={isAlwaysReached} className={className}>
      {/* As an image, so that nothing in it can execute. */}
      <img
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        alt={labels.diagram}
        draggable={false}
        style={{ width: width * zoom.zoom, height: height * zoom.zoom }}
        className="m-auto max-w-none! flex-none rounded-none!"
      />
    </DiagramPane>
  );
}
