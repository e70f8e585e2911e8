import { Background, MiniMap, ReactFlow, SelectionMode } from "@xyflow/react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { CommentPins } from "#builder/comments/comment-pins.tsx";
import type { Point } from "#builder/graph/edits.ts";
import { flowEdges, type StepEdge } from "#builder/graph/flow.ts";
import { type CanvasNode, canvasNodes } from "#builder/graph/flow-groups.ts";
import { foldedNodes } from "#builder/graph/groups.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { orderNodes } from "#engine/graph/graph.ts";
import { directionOf } from "#engine/layout/direction.ts";
import { limits } from "#product/limits.ts";
import { canvasText } from "#product/texts/builder/canvas.ts";
import { CanvasGuides } from "./canvas-guides.tsx";
import { createCanvasHandlers, type FlowInstance, rectOf } from "./canvas-handlers.ts";
import { ConnectionLine } from "./connection-line.tsx";
import { detectGestures } from "./detect-gestures.ts";
import { GroupCard } from "./group-card.tsx";
import { GroupBackground, GroupHeader } from "./group-frame.tsx";
import { InsertStepButton } from "./insert-step-button.tsx";
import { NoteCard } from "./note-card.tsx";
import { StepCard } from "./step-card.tsx";
import { StepEdgeLine } from "./step-edge-line.tsx";
import { transitionFor, wholeGraphViewport, zoomLimits } from "./viewport.ts";

const nodeTypes = {
  step: StepCard,
  note: NoteCard,
  groupBackground: GroupBackground,
  groupHeader: GroupHeader,
  groupCard: GroupCard,
};
const edgeTypes = { step: StepEdgeLine };
const grid: [number, number] = [limits.workflow.gridPixels, limits.workflow.gridPixels];
const text = canvasText;
const ariaLabels = () => ({
  "node.a11yDescription.default": text.stepHelp,
  "node.a11yDescription.keyboardDisabled": text.stepHelp,
  "node.a11yDescription.ariaLiveMessage": ({ x, y }: { x: number; y: number }) => text.moved(x, y),
  "edge.a11yDescription.default": text.edgeHelp,
  "minimap.ariaLabel": text.minimap,
});

/** The React Flow pane with cards and edges. Separate from the tools, so that a drag re-renders only the pane. */
export function CanvasPane({ root }: { root: RefObject<HTMLElement | null> }) {
  const session = useBuilder();
  const isLocked = useBuilderState((state) => state.isLocked);
  const isEmpty = useBuilderState((state) => state.history.present.nodes.length === 0);
  const nodes = useFlowNodes();
  const edges = useFlowEdges();
  const isEditable = session.canEdit && !isLocked;
  const flow = useRef<FlowInstance | null>(null);
  const pointer = useRef<Point | null>(null);
  const isSnapPaused = useRef(false);
  const preferences = useBuilderState((state) => state.preferences);
  const ariaLabelConfig = useMemo(ariaLabels, []);
  useEffect(() => detectGestures(root.current, session), [session, root]);
  const handlers = useMemo(() => createCanvasHandlers(session, { flow, isSnapPaused, root }), [session, root]);
  useEffect(() => {
    const trackPointer = ({ target, clientX, clientY, altKey }: MouseEvent) => {
      isSnapPaused.current = altKey;
      const isOver = target instanceof Element && target.closest(".react-flow__pane") !== null;
      pointer.current = isOver ? { x: clientX, y: clientY } : null;
    };
    // Dragging a file sends `dragover` instead of `pointermove`.
    const moves = ["pointermove", "dragover"] as const;
    for (const move of moves) window.addEventListener(move, trackPointer, { capture: true, passive: true });
    return () => {
      for (const move of moves) window.removeEventListener(move, trackPointer, { capture: true });
    };
  }, []);
  useEffect(() => {
    session.pastePosition.current = () => {
      const { left, top, width, height } = rectOf(root.current);
      const middle = { x: left + width / 3, y: top + height / 3 };
      return flow.current?.screenToFlowPosition(pointer.current ?? middle) ?? { x: 0, y: 0 };
    };
    session.fitView.current = () => {
      const view = wholeGraphViewport(session.graph(), session.store.getState().unfolded, rectOf(root.current));
      if (view) void flow.current?.setViewport(view, transitionFor(180));
    };
    return () => {
      session.pastePosition.current = null;
      session.fitView.current = null;
    };
  }, [session, root]);
  const paneChildren = useMemo(
    () => (
      <>
        <Background gap={grid[0]} size={1.5} color="var(--line-2)" bgColor="var(--bg-sunken)" />
        {!isEmpty && preferences.hasMinimap && (
          <MiniMap<CanvasNode>
            pannable
            zoomable
            nodeColor={mapColor}
            nodeBorderRadius={12}
            maskColor="transparent"
            maskStrokeColor="var(--ink-4)"
            maskStrokeWidth={1.25}
            bgColor="var(--bg-raised)"
            offsetScale={6}
            style={mapSize}
            className="overflow-hidden rounded-card border border-line-2 shadow-float-1 @max-2xl:hidden max-lg:hidden"
          />
        )}
        <InsertStepButton />
        <CanvasGuides />
        <CommentPins />
      </>
    ),
    [isEmpty, preferences.hasMinimap],
  );

  return (
    <ReactFlow<CanvasNode, StepEdge>
      {...handlers}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      connectionLineComponent={ConnectionLine}
      connectionRadius={36}
      connectOnClick={false}
      nodesDraggable={isEditable}
      nodesConnectable={isEditable}
      edgesReconnectable={isEditable}
      reconnectRadius={12}
      elementsSelectable
      minZoom={zoomLimits.min}
      maxZoom={zoomLimits.max}
      panOnScroll={preferences.gestures === "trackpad"}
      zoomOnScroll={preferences.gestures === "mouse"}
      panOnDrag={preferences.mode === "hand" ? true : middleButton}
      selectionOnDrag={preferences.mode === "select"}
      selectionKeyCode="Shift"
      zoomOnDoubleClick={false}
      selectionMode={SelectionMode.Partial}
      multiSelectionKeyCode={multiKeys}
      deleteKeyCode={null}
      onlyRenderVisibleElements
      nodeDragThreshold={2}
      elevateNodesOnSelect={false}
      ariaLabelConfig={ariaLabelConfig}
      proOptions={proOptions}
    >
      {paneChildren}
    </ReactFlow>
  );
}

const middleButton = [1];
const multiKeys = ["Meta", "Control", "Shift"];
const proOptions = { hideAttribution: true };
const mapSize = { width: 168, height: 120, margin: 16 };
const mapColor = ({ selected, type }: CanvasNode) =>
  selected
    ? "var(--accent)"
    : type === "groupBackground" || type === "groupHeader"
      ? "transparent"
      : type === "note"
        ? "var(--sticky-line)"
        : "color-mix(in oklab, var(--ink-4) 45%, transparent)";

/** Unchanged nodes keep their object identity, so that a drag renders one card and not all. */
function useFlowNodes(): CanvasNode[] {
  const graph = useBuilderState((state) => state.history.present);
  const shape = useBuilderState((state) => state.structuralGraph);
  const selected = useBuilderState((state) => state.selected);
  const moving = useBuilderState((state) => state.moving);
  const unfolded = useBuilderState((state) => state.unfolded);
  const direction = useMemo(() => directionOf(graph), [graph]);
  const before = useRef<CanvasNode[]>([]);
  const order = useMemo(() => orderNodes(shape), [shape]);
  const ordered = useMemo(() => {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    return order.flatMap((id) => nodes.get(id) ?? []);
  }, [graph, order]);
  const nodes = useMemo(
    () => canvasNodes(before.current, { nodes: ordered, selected, moving, direction, groups: graph.groups, unfolded }),
    [ordered, selected, moving, direction, graph.groups, unfolded],
  );
  before.current = nodes;
  return nodes;
}

function useFlowEdges(): StepEdge[] {
  const graph = useBuilderState((state) => state.history.present);
  const selected = useBuilderState((state) => state.selectedEdges);
  const unfolded = useBuilderState((state) => state.unfolded);
  const before = useRef<StepEdge[]>([]);
  const edges = useMemo(() => {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    return flowEdges(before.current, graph.edges, selected, nodes, foldedNodes(graph, unfolded));
  }, [graph, selected, unfolded]);
  before.current = edges;
  return edges;
}
