import { Download, Maximize2 } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { CopyButton } from "../../buttons/copy-button.tsx";
import { IconButton } from "../../buttons/icon-button.tsx";
import { useTheme } from "../../theme/theme.ts";
import { useUiLabels } from "../../ui-labels.ts";
import { CodeBlock } from "../code-block.tsx";
import { downloadText } from "../download-text.ts";
import { DiagramView } from "./diagram-view.tsx";
import { DiagramZoomButtons } from "./diagram-zoom-buttons.tsx";
import type { SizedDiagram } from "./size-diagram.ts";
import { useDiagramZoom } from "./use-diagram-zoom.ts";

const DiagramDialog = lazy(() => import("./diagram-dialog.tsx"));

/** Limits the height within a message. */
const maxHeight = 480;
const notDrawn = { width: maxHeight, height: maxHeight };

/** A mermaid diagram at its natural size where it fits. Code that doesn't parse is shown as code. */
export function DiagramBlock({ code }: { code: string }) {
  const labels = useUiLabels();
  const diagram = useDiagram(code);
  const zoom = useDiagramZoom(diagram ?? notDrawn, { maxHeight });
  const [large, setLarge] = useState<"never" | "open" | "closed">("never");
  if (diagram === null) return <CodeBlock code={code} language="mermaid" />;
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-page">
      <figcaption className="flex h-9 items-center gap-0.5 border-line border-b bg-sunken pr-1.5 pl-3.5">
        <span className="min-w-0 flex-1 cut font-mono text-xs text-ink-3">mermaid</span>
        <DiagramZoomButtons zoom={zoom} isDisabled={!diagram} />
        <IconButton
          size="xs"
          icon={Maximize2}
          label={labels.openLarge}
          isDisabled={!diagram}
          onPress={() => setLarge("open")}
        />
        <IconButton
          size="xs"
          icon={Download}
          label={labels.download}
          isDisabled={!diagram}
          onPress={() => diagram && downloadText("diagram.svg", diagram.svg, "image/svg+xml")}
        />
        <CopyButton size="xs" text={code} />
      </figcaption>
      <div ref={zoom.frameRef} aria-busy={!diagram} className="grid min-h-40">
        {diagram && <DiagramView diagram={diagram} zoom={zoom} className="max-h-128 min-w-0" />}
      </div>
      {diagram && large !== "never" && (
        <Suspense fallback={null}>
          <DiagramDialog
            diagram={diagram}
            isOpen={large === "open"}
            onOpenChange={(isOpen) => setLarge(isOpen ? "open" : "closed")}
          />
        </Suspense>
      )}
    </figure>
  );
}

/** The rendered diagram: undefined while rendering, null when the code doesn't parse. */
function useDiagram(code: string): SizedDiagram | null | undefined {
  const id = useId().replaceAll(/[^a-z0-9]/gi, "");
  const { shown } = useTheme();
  const [drawing, setDrawing] = useState<SizedDiagram | null>();
  useEffect(() => {
    let isGone = false;
    void import("./draw-diagram.ts")
      .then(({ drawDiagram }) => drawDiagram(`diagram${id}`, code, shown))
      .then((svg) => !isGone && setDrawing(svg))
      .catch(() => !isGone && setDrawing(null));
    return () => {
      isGone = true;
    };
  }, [code, id, shown]);
  return drawing;
}
