import "./canvas.css";
import {
  Background,
  type Connection,
  type EdgeChange,
  MiniMap,
  type NodeChange,
  type OnConnectEnd,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  SelectionMode,
} from "@xyflow/react";
import { type PointerEvent, useCallback, useEffect, useMemo, useRef } from "react";
import { canConnect, orderNodes } from "#engine/graph.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { builderText } from "#product/texts/builder.ts";
import { toast } from "#ui/toast.ts";
import { CanvasArrows } from "./canvas-arrows.tsx";
import { CanvasTools } from "./canvas-tools.tsx";
import { CanvasView } from "./canvas-view.tsx";
import { connect, moveNodes, type Point, reconnect } from "./client/edits.ts";
import { flowEdges, flowNodes, type StepEdge, type StepNode } from "./client/flow.ts";
import { useBuilder, useBuilderState } from "./client/use-builder.ts";
import { firstView } from "./client/view.ts";
import { ConnectionLine } from "./connection-line.tsx";
import { EdgePlus } from "./edge-plus.tsx";
import { EmptyCanvas } from "./empty-canvas.tsx";
import { NoteCard } from "./note-card.tsx";
import { Reveal } from "./reveal.tsx";
import { StepCard } from "./step-card.tsx";
import { StepEdgeLine } from "./step-edge-line.tsx";

const nodeTypes = { step: StepCard, note: NoteCard };
const edgeTypes = { step: StepEdgeLine };
const grid: [number, number] = [limits.workflow.gridPixels, limits.workflow.gridPixels];
const zooms = { least: 0.1, most: 1.75 };
const text = builderText.canvas;
const spoken = {
  "node.a11yDescription.default": text.stepHelp,
  "node.a11yDescription.keyboardDisabled": text.stepHelp,
  "node.a11yDescription.ariaLiveMessage": ({ x, y }: { x: number; y: number }) => text.moved(x, y),
  "edge.a11yDescription.default": text.edgeHelp,
  "minimap.ariaLabel": text.minimap,
};

interface CanvasProps {
  /** Shows the list of steps instead. */
  onView: (() => void) | undefined;
}

/** The workflow as a picture that is worked on. Its library comes with it, so it is loaded apart. */
export function Canvas({ onView }: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Flow onView={onView} />
    </ReactFlowProvider>
  );
}

function Flow({ onView }: CanvasProps) {
  const session = useBuilder();
  const { store, canEdit } = session;
  const isLocked = useBuilderState((state) => state.isLocked);
  const isEmpty = useBuilderState((state) => state.history.present.nodes.length === 0);
  const nodes = useFlowNodes();
  const edges = useFlowEdges();
  const isFree = canEdit && !isLocked;

  const changeNodes = useCallback(
    (changes: NodeChange<StepNode>[]) => {
      const { selected, moving } = store.get();
      const places = new Map(moving);
      const chosen = new Set(selected);
      let isDragging: boolean | undefined;
      for (const change of changes) {
        if (change.type === "select") chosen[change.selected ? "add" : "delete"](change.id);
        // Resizing says nothing about dragging: notes settle that themselves.
        if (change.type !== "position" || change.dragging === undefined) continue;
        if (change.position) places.set(change.id, change.position);
        isDragging = change.dragging;
      }
      if (changes.some((change) => change.type === "select")) store.set({ selected: chosen });
      if (isDragging) store.set({ moving: places });
      else if (isDragging === false) {
        const isNudge = moving === null;
        store.set({ moving: null });
        session.change(moveNodes(session.graph(), places), isNudge ? "nudge" : undefined);
      }
    },
    [session, store],
  );
  const changeEdges = useCallback(
    (changes: EdgeChange<StepEdge>[]) => {
      const chosen = new Set(store.get().selectedEdges);
      for (const change of changes) if (change.type === "select") chosen[change.selected ? "add" : "delete"](change.id);
      store.set({ selectedEdges: chosen });
    },
    [store],
  );
  const join = useCallback(
    ({ source, target }: Connection) => session.change(connect(session.graph(), source, target)),
    [session],
  );
  const isValid = useCallback(
    ({ source, target }: Connection | StepEdge) => canConnect(session.graph(), catalog, source, target) === null,
    [session],
  );
  const flow = useRef<ReactFlowInstance<StepNode, StepEdge>>(null);
  const pointer = useRef<Point | null>(null);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    session.aim.current = () => {
      const { left, top, width, height } = boxOf(root.current);
      const middle = { x: left + width / 3, y: top + height / 3 };
      return flow.current?.screenToFlowPosition(pointer.current ?? middle) ?? { x: 0, y: 0 };
    };
    return () => {
      session.aim.current = null;
    };
  }, [session]);

  /** Dropped on a card it connects to it, or says why not; dropped on the ground it asks what to add there. */
  const endConnection: OnConnectEnd = useCallback(
    (event, { isValid: isDone, fromHandle }) => {
      if (isDone || !fromHandle) return;
      const at = pointOf(event);
      const over = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
      const from = fromHandle.nodeId;
      const isForward = fromHandle.type === "source";
      if (over === undefined) {
        const place = flow.current?.screenToFlowPosition(at);
        const isOnGround = document.elementFromPoint(at.x, at.y)?.closest(".react-flow");
        if (isForward && place && isOnGround) store.set({ adding: { place: { at: place, from }, at } });
        return;
      }
      if (over === from) return;
      const [source, target] = isForward ? [from, over] : [over, from];
      const refusal = canConnect(session.graph(), catalog, source, target);
      if (refusal !== null) toast.info(refusal);
      else session.change(connect(session.graph(), source, target));
    },
    [session, store],
  );

  return (
    <section ref={root} aria-label={text.label} data-canvas className="relative min-h-0 min-w-0 flex-1 bg-sunken">
      <CanvasArrows />
      <ReactFlow<StepNode, StepEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onInit={(instance) => {
          flow.current = instance;
          void instance.setViewport(firstView(session.graph(), boxOf(root.current)));
        }}
        onNodesChange={changeNodes}
        onEdgesChange={changeEdges}
        onConnect={join}
        isValidConnection={isValid}
        onConnectEnd={endConnection}
        onReconnect={({ id }, { source, target }) => session.change(reconnect(session.graph(), id, source, target))}
        onNodeClick={({ shiftKey, metaKey, ctrlKey }, node) => {
          // A note has its few settings on itself.
          if (!shiftKey && !metaKey && !ctrlKey) store.set({ openId: node.type === "step" ? node.id : null });
        }}
        onNodeDoubleClick={(_, node) => isFree && store.set({ renamingId: node.id })}
        onMoveStart={() => makeLayer(root.current, true)}
        onMoveEnd={() => makeLayer(root.current, false)}
        onPaneMouseMove={({ clientX, clientY }) => {
          pointer.current = { x: clientX, y: clientY };
        }}
        onPaneMouseLeave={() => {
          pointer.current = null;
        }}
        onPaneClick={() => store.set({ openId: null, renamingId: null })}
        onEdgeMouseEnter={(_, { id }) => session.heat(id)}
        onEdgeMouseLeave={() => session.heat(null)}
        connectionLineComponent={ConnectionLine}
        connectionRadius={36}
        connectOnClick={false}
        nodesDraggable={isFree}
        nodesConnectable={isFree}
        edgesReconnectable={isFree}
        reconnectRadius={12}
        elementsSelectable
        snapToGrid
        snapGrid={grid}
        minZoom={zooms.least}
        maxZoom={zooms.most}
        panOnScroll
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
        <Background gap={grid[0]} size={1.5} color="var(--line-2)" bgColor="var(--bg-sunken)" />
        {!isEmpty && (
          <MiniMap<StepNode>
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
            className="overflow-hidden rounded-card border border-line-2 shadow-float-1 max-lg:hidden"
          />
        )}
        <EdgePlus />
      </ReactFlow>
      {isEmpty && <EmptyCanvas />}
      <CanvasTools onView={onView} />
      <CanvasView />
      <Reveal />
    </section>
  );
}

const multiKeys = ["Meta", "Control", "Shift"];
const bare = { hideAttribution: true };
const mapSize = { width: 168, height: 120, margin: 16 };
const mapColor = ({ selected, type }: StepNode) =>
  selected
    ? "var(--accent)"
    : type === "note"
      ? "var(--sticky-line)"
      : "color-mix(in oklab, var(--ink-4) 45%, transparent)";

const boxOf = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600);

/**
 * While the ground moves it is one picture that nobody paints anew; afterwards it is drawn sharp at its new size. Set on
 * the element itself: a rule in a style sheet would have every card's style looked at again.
 */
function makeLayer(root: HTMLElement | null, isLayer: boolean) {
  const viewport = root?.querySelector<HTMLElement>(".react-flow__viewport");
  if (viewport) viewport.style.willChange = isLayer ? "transform" : "";
}

function pointOf(event: MouseEvent | TouchEvent | PointerEvent): Point {
  const touch = "changedTouches" in event ? event.changedTouches[0] : event;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}

/** Only what changed becomes a new object, so that a drag renders one card and not all. */
function useFlowNodes(): StepNode[] {
  const graph = useBuilderState((state) => state.history.present);
  const selected = useBuilderState((state) => state.selected);
  const moving = useBuilderState((state) => state.moving);
  const before = useRef<StepNode[]>([]);
  const ordered = useMemo(() => {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    return orderNodes(graph).flatMap((id) => nodes.get(id) ?? []);
  }, [graph]);
  const nodes = useMemo(
    () => flowNodes(before.current, { nodes: ordered, selected, moving }),
    [ordered, selected, moving],
  );
  before.current = nodes;
  return nodes;
}

function useFlowEdges(): StepEdge[] {
  const graph = useBuilderState((state) => state.history.present);
  const selected = useBuilderState((state) => state.selectedEdges);
  const before = useRef<StepEdge[]>([]);
  const edges = useMemo(() => {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    return flowEdges(before.current, graph.edges, selected, nodes);
  }, [graph, selected]);
  before.current = edges;
  return edges;
}
