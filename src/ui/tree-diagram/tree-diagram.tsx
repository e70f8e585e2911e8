import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { DiagramPane } from "../markdown/diagrams/diagram-pane.tsx";
import { DiagramZoomButtons } from "../markdown/diagrams/diagram-zoom-buttons.tsx";
import { useDiagramZoom } from "../markdown/diagrams/use-diagram-zoom.ts";
import { layoutTree, type PlacedNode, type TreeNode } from "./tree-layout.ts";

/** Limits the height within a message. */
const maxHeight = 400;

interface TreeDiagramProps {
  root: TreeNode;
  "aria-label": string;
  /** Says how many nodes a collapsed node hides. */
  hiddenLabel: (count: number) => string;
}

/** A tree from left to right that pans and zooms. Nodes with children collapse. Offer the same as a list, too. */
export function TreeDiagram({ root, hiddenLabel, "aria-label": label }: TreeDiagramProps) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const { nodes, edges, width, height } = useMemo(() => layoutTree(root, collapsed), [root, collapsed]);
  const zoom = useDiagramZoom({ width, height }, { maxHeight, takesPointer: true });
  const content = useRef<HTMLDivElement>(null);
  const { isMeasured } = zoom;
  // The root of a tall tree is in the middle of its left side.
  useLayoutEffect(() => {
    const pane = content.current?.parentElement;
    if (isMeasured && pane) pane.scrollTop = (pane.scrollHeight - pane.clientHeight) / 2;
  }, [isMeasured]);
  const toggle = (id: string) =>
    setCollapsed((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  const keys: Readonly<Record<string, () => void>> = {
    "+": zoom.zoomIn,
    "=": zoom.zoomIn,
    "-": zoom.zoomOut,
    "0": zoom.showNatural,
  };
  const pressKey = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.stopPropagation();
    act();
  };
  return (
    <div className="min-w-0">
      <div ref={zoom.frameRef} className="grid">
        <DiagramPane
          zoom={zoom}
          aria-label={label}
          isAlwaysReached
          onKeyDown={pressKey}
          className="max-h-108 min-w-0 rounded-control"
        >
          <div
            ref={content}
            style={{ width: width * zoom.zoom, height: height * zoom.zoom }}
            className="relative m-auto flex-none"
          >
            <div
              style={{ width, height, transform: `scale(${zoom.zoom})` }}
              className="absolute top-0 left-0 origin-top-left"
            >
              <svg aria-hidden width={width} height={height} className="absolute fill-none stroke-1 stroke-line-3">
                {edges.map(({ id, path }) => (
                  <path key={id} d={path} />
                ))}
              </svg>
              {nodes.map((node) => (
                <DiagramNode key={node.id} node={node} hiddenLabel={hiddenLabel} onToggle={() => toggle(node.id)} />
              ))}
            </div>
          </div>
        </DiagramPane>
      </div>
      <DiagramZoomButtons zoom={zoom} />
    </div>
  );
}

interface DiagramNodeProps {
  node: PlacedNode;
  hiddenLabel: (count: number) => string;
  onToggle: () => void;
}

function DiagramNode({ node, hiddenLabel, onToggle }: DiagramNodeProps) {
  const { label, lines, depth, hasChildren, hiddenCount, x, y, width, height } = node;
  const style = { left: x, top: y, width, height };
  const look = cx(
    "absolute flex items-center gap-1.5 whitespace-nowrap rounded-mark px-2 text-left text-sm",
    depth === 0 ? "font-semibold text-ink" : depth === 1 ? "font-medium text-ink" : "text-ink-2",
  );
  const words = (
    <span>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a label keep their order
        <span key={index} className="block">
          {line}
        </span>
      ))}
    </span>
  );
  if (!hasChildren)
    return (
      <div title={label} className={look} style={style}>
        {words}
      </div>
    );
  return (
    <button
      type="button"
      title={label}
      aria-expanded={hiddenCount === 0}
      onClick={onToggle}
      className={cx(look, "focus-inset hover:bg-hover")}
      style={style}
    >
      {words}
      {hiddenCount > 0 && (
        <>
          <span className="sr-only">, {hiddenLabel(hiddenCount)}</span>
          <span aria-hidden className="rounded-full bg-press px-1.5 text-2xs text-ink-2 num">
            +{hiddenCount}
          </span>
        </>
      )}
    </button>
  );
}
