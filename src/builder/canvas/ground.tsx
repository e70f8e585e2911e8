import { Background, MiniMap, ReactFlow, SelectionMode } from "@xyflow/react";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { CommentPins } from "#builder/comments/comment-pins.tsx";
import type { Point } from "#builder/graph/edits.ts";
import { flowEdges, type StepEdge } from "#builder/graph/flow.ts";
import { type CanvasNode, canvasNodes } from "#builder/graph/flow-groups.ts";
import { foldedNodes } from "#builder/graph/groups.ts";
import { useBuilder, useBuilderState } from "#builder/session/use-builder.ts";
import { directionOf } from "#engine/direction.ts";
import { orderNodes } from "#engine/graph.ts";
import { limits } from "#product/limits.ts";
import { builderText } from "#product/texts/builder.ts";
import { boxOf, canvasActs, type Instance } from "./canvas-acts.ts";
import { CanvasGuides } from "./canvas-guides.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import { EdgePlus } from "./edge-plus.tsx";
import { GroupCard } from "./group-card.tsx";
import { GroupGround, GroupHead } from "./group-frame.tsx";
import { guessGestures } from "./guess-gestures.ts";
import { NoteCard } from "./note-card.tsx";
import { StepCard } from "./step-card.tsx";
import { StepEdgeLine } from "./step-edge-line.tsx";
import { fitView, glideFor, zooms } from "./view.ts";

const nodeTypes = { step: StepCard, note: NoteCard, ground: GroupGround, head: GroupHead, pile: GroupCard };
const edgeTypes = { step: StepEdgeLine };
const grid: [number, number] = [limits.workflow.gridPixels, limits.workflow.gridPixels];
const text = builderText.canvas;
const spoken = {
  "node.a11yDescription.default": text.stepHelp,
  "node.a11yDescription.keyboardDisabled": text.stepHelp,
  "node.a11yDescription.ariaLiveMessage": ({ x, y }: { x: number; y: number }) => text.moved(x, y),
  "edge.a11yDescription.default": text.edgeHelp,
  "minimap.ariaLabel": text.minimap,
};

/** The ground with its cards and lines. It alone is drawn anew while a card is dragged, not the tools around it. */
export function Ground({ root }: { root: RefObject<HTMLElement | null> }) {
  const session = useBuilder();
  const isLocked = useBuilderState((state) => state.isLocked);
  const isEmpty = useBuilderState((state) => state.history.present.nodes.length === 0);
  const nodes = useFlowNodes();
  const edges = useFlowEdges();
  const isFree = session.canEdit && !isLocked;
  const flow = useRef<Instance | null>(null);
  const pointer = useRef<Point | null>(null);
  const isLoose = useRef(false);
  const habits = useBuilderState((state) => state.habits);
  useEffect(() => guessGestures(root.current, session), [session, root]);
  const acts = useMemo(() => canvasActs(session, { flow, isLoose, root }), [session, root]);
  useEffect(() => {
    const follow = ({ target, clientX, clientY, altKey }: MouseEvent) => {
      isLoose.current = altKey;
      const isOver = target instanceof Element && target.closest(".react-flow__pane") !== null;
      pointer.current = isOver ? { x: clientX, y: clientY } : null;
    };
    // A file that is dragged over it moves no pointer.
    const moves = ["pointermove", "dragover"] as const;
    for (const move of moves) window.addEventListener(move, follow, { capture: true, passive: true });
    return () => {
      for (const move of moves) window.removeEventListener(move, follow, { capture: true });
    };
  }, []);
  useEffect(() => {
    session.aim.current = () => {
      const { left, top, width, height } = boxOf(root.current);
      const middle = { x: left + width / 3, y: top + height / 3 };
      return flow.current?.screenToFlowPosition(pointer.current ?? middle) ?? { x: 0, y: 0 };
    };
    session.fit.current = () => {
      const view = fitView(session.graph(), session.store.get().unfolded, boxOf(root.current));
      if (view) void flow.current?.setViewport(view, glideFor(180));
    };
    return () => {
      session.aim.current = null;
      session.fit.current = null;
    };
  }, [session, root]);
  const inside = useMemo(
    () => (
      <>
        <Background gap={grid[0]} size={1.5} color="var(--line-2)" bgColor="var(--bg-sunken)" />
        {!isEmpty && habits.hasMinimap && (
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
        <EdgePlus />
        <CanvasGuides />
        <CommentPins />
      </>
    ),
    [isEmpty, habits.hasMinimap],
  );

  return (
    <ReactFlow<CanvasNode, StepEdge>
      {...acts}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      connectionLineComponent={ConnectionLine}
      connectionRadius={36}
      connectOnClick={false}
      nodesDraggable={isFree}
      nodesConnectable={isFree}
      edgesReconnectable={isFree}
      reconnectRadius={12}
      elementsSelectable
      minZoom={zooms.least}
      maxZoom={zooms.most}
      panOnScroll={habits.gestures === "trackpad"}
      zoomOnScroll={habits.gestures === "mouse"}
      panOnDrag={habits.mode === "hand" ? true : middleButton}
      selectionOnDrag={habits.mode === "select"}
      selectionKeyCode="Shift"
      zoomOnDoubleClick={false}
      selectionMode={SelectionMode.Partial}
      multiSelectionKeyCode={multiKeys}
      deleteKeyCode={null}
      onlyRenderVisibleElements
      nodeDragThreshold={2}
      elevateNodesOnSelect={false}
      ariaLabelConfig={spoken}
      proOptions={bare}
    >
      {inside}
    </ReactFlow>
  );
}

const middleButton = [1];
const multiKeys = ["Meta", "Control", "Shift"];
const bare = { hideAttribution: true };
const mapSize = { width: 168, height: 120, margin: 16 };
const mapColor = ({ selected, type }: CanvasNode) =>
  selected
    ? "var(--accent)"
    : type === "ground" || type === "head"
      ? "transparent"
      : type === "note"
        ? "var(--sticky-line)"
        : "color-mix(in oklab, var(--ink-4) 45%, transparent)";

/** Only what changed becomes a new object, so that a drag renders one card and not all. */
function useFlowNodes(): CanvasNode[] {
  const graph = useBuilderState((state) => state.history.present);
  const shape = useBuilderState((state) => state.shape);
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
