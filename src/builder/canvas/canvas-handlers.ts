/** Event handlers of the canvas. Created once, because new functions would re-render every card. */
import type { Connection, EdgeChange, NodeChange, OnConnectEnd, ReactFlowInstance } from "@xyflow/react";
import type { MouseEvent as ReactMouseEvent, RefObject } from "react";
import { openComments } from "#builder/comments/comments-state.ts";
import { connect, moveNodes, type Point, reconnect, snap } from "#builder/graph/edits.ts";
import { type StepEdge, sizeOf } from "#builder/graph/flow.ts";
import { type CanvasNode, isGroupNode, visibleRects } from "#builder/graph/flow-groups.ts";
import { expandGroupPositions } from "#builder/graph/groups.ts";
import { boundingRect, type Guide, type Rect, rectsOverlap, snapToGuides } from "#builder/graph/guides.ts";
import { noGuides } from "#builder/session/builder-state.ts";
import type { BuilderSession } from "#builder/session/session.ts";
import { connectionError } from "#engine/graph/graph.ts";
import { cardPixels } from "#engine/layout/spacing.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/feedback/toast.ts";
import { initialViewport } from "./viewport.ts";

export type FlowInstance = ReactFlowInstance<CanvasNode, StepEdge>;

interface CanvasRefs {
  flow: RefObject<FlowInstance | null>;
  /** True while Alt is held, which turns snapping off. */
  isSnapPaused: RefObject<boolean>;
  /** The canvas element. */
  root: RefObject<HTMLElement | null>;
}

export const rectOf = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600);

export function createCanvasHandlers(session: BuilderSession, { flow, isSnapPaused, root }: CanvasRefs) {
  const { store } = session;
  /** Id of the edge that is being reconnected. */
  let draggedEdgeId: string | null = null;
  /** Opens the panel of the pressed step after the double-click delay. */
  let openPanelTimer: ReturnType<typeof setTimeout> | undefined;
  /** The graph without the dragged edge, which will leave its old place. */
  const graphWithoutDraggedEdge = () => {
    const graph = session.graph();
    return draggedEdgeId === null ? graph : { ...graph, edges: graph.edges.filter(({ id }) => id !== draggedEdgeId) };
  };
  /** Rectangles that dragged cards can align with; computed once per drag. */
  let neighbors: readonly Rect[] | null = null;

  function neighborsInView(moved: ReadonlyMap<string, Point>): readonly Rect[] {
    const { width, height } = rectOf(root.current);
    const { x, y, zoom } = flow.current?.getViewport() ?? { x: 0, y: 0, zoom: 1 };
    const view = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    const { nodes, groups } = session.graph();
    const resting = nodes.filter(({ id }) => !moved.has(id));
    return visibleRects(resting, groups, store.getState().unfolded, sizeOf).filter((box) => rectsOverlap(box, view));
  }

  /** Moves all dragged cards together, snapped to a neighbor or to the grid. */
  function dragCards(cards: ReadonlyMap<string, Point>) {
    const { nodes, groups } = session.graph();
    const { unfolded } = store.getState();
    const given = expandGroupPositions(session.graph(), cards, unfolded);
    const draggedNodes = nodes.flatMap((node) => {
      const position = given.get(node.id);
      return position ? [{ ...node, position }] : [];
    });
    const box = boundingRect(visibleRects(draggedNodes, groups, unfolded, sizeOf));
    if (!box || !store.getState().preferences.isSnapping || isSnapPaused.current)
      return moveCards(given, { x: 0, y: 0 }, noGuides);
    neighbors ??= neighborsInView(given);
    const zoom = flow.current?.getZoom() ?? 1;
    const { offset, guides } = snapToGuides(box, neighbors, {
      reachPixels: guideReachPixels / zoom,
      gridPixels: limits.workflow.gridPixels,
    });
    moveCards(given, offset, guides);
  }

  /** Most pointer moves end at the same snapped position, so identical positions are skipped. */
  function moveCards(given: ReadonlyMap<string, Point>, by: Point, guides: readonly Guide[]) {
    const { moving: before } = store.getState();
    const moving = new Map([...given].map(([id, { x, y }]) => [id, roundPoint({ x: x + by.x, y: y + by.y })]));
    const isSame =
      before?.size === moving.size &&
      [...moving].every(([id, { x, y }]) => before.get(id)?.x === x && before.get(id)?.y === y);
    if (!isSame) store.setState({ moving, guides: guides.length > 0 ? guides : noGuides });
  }

  function onNodesChange(changes: NodeChange<CanvasNode>[]) {
    const { selected, moving } = store.getState();
    const places = new Map<string, Point>();
    const chosen = new Set(selected);
    let isDragging: boolean | undefined;
    for (const change of changes) {
      if (change.type === "select") chosen[change.selected ? "add" : "delete"](change.id);
      // Resizing reports positions without `dragging`; the note card handles those.
      if (change.type !== "position" || change.dragging === undefined) continue;
      if (change.position) places.set(change.id, change.position);
      isDragging = change.dragging;
    }
    if (changes.some((change) => change.type === "select")) store.setState({ selected: chosen });
    if (isDragging) dragCards(places);
    else if (isDragging === false) {
      neighbors = null;
      store.setState({ moving: null, guides: noGuides });
      // Without a preceding drag the change comes from an arrow key.
      if (moving === null) session.change(moveNodes(session.graph(), scaleNudge(places)), "nudge");
      else session.change(moveNodes(session.graph(), moving));
    }
  }

  /** React Flow moves by 5 pixels per arrow key (20 with Shift); scaled to the grid here. */
  function scaleNudge(places: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
    if (!store.getState().preferences.isSnapping) return places;
    const at = new Map(session.graph().nodes.map((node) => [node.id, node.position]));
    return new Map(
      [...places].map(([id, { x, y }]) => {
        const old = at.get(id) ?? { x, y };
        return [id, snap({ x: old.x + (x - old.x) * nudgeScale, y: old.y + (y - old.y) * nudgeScale })];
      }),
    );
  }

  function onEdgesChange(changes: EdgeChange<StepEdge>[]) {
    const chosen = new Set(store.getState().selectedEdges);
    for (const change of changes) if (change.type === "select") chosen[change.selected ? "add" : "delete"](change.id);
    store.setState({ selectedEdges: chosen });
  }

  const placeAt = (x: number, y: number) => roundPoint(flow.current?.screenToFlowPosition({ x, y }) ?? { x: 0, y: 0 });

  /** Opens the step palette at the pointer; the new card is centered there. */
  function openPaletteAt(x: number, y: number) {
    const middle = placeAt(x, y);
    const at = { x: middle.x - cardPixels.width / 2, y: middle.y - cardPixels.height / 2 };
    store.setState({ paletteRequest: { place: { at }, at: { x, y }, allowsNotes: true } });
  }

  /** Dropped on a card the line connects to it or shows why it can't; dropped on the canvas it opens the palette. */
  const onConnectEnd: OnConnectEnd = (event, { isValid: isDone, fromHandle }) => {
    if (isDone || !fromHandle) return;
    const at = pointOf(event);
    const over = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
    const from = fromHandle.nodeId;
    const isForward = fromHandle.type === "source";
    if (over === undefined) {
      if (draggedEdgeId !== null) return;
      const place = flow.current?.screenToFlowPosition(at);
      const isOnGround = document.elementFromPoint(at.x, at.y)?.closest(".react-flow");
      if (isForward && place && isOnGround) store.setState({ paletteRequest: { place: { at: place, from }, at } });
      return;
    }
    if (over === from) return;
    const [source, target] = isForward ? [from, over] : [over, from];
    const refusal = connectionError(graphWithoutDraggedEdge(), catalog, source, target);
    if (refusal !== null) toast.info(refusal);
    else if (draggedEdgeId !== null) session.change(reconnect(session.graph(), draggedEdgeId, source, target));
    else session.change(connect(session.graph(), source, target));
  };

  return {
    onNodesChange,
    onEdgesChange,
    onConnectEnd,
    onInit(instance: FlowInstance) {
      flow.current = instance;
      void instance.setViewport(initialViewport(session.graph(), rectOf(root.current)));
    },
    onConnect: ({ source, target }: Connection) => session.change(connect(session.graph(), source, target)),
    isValidConnection: ({ source, target }: Connection | StepEdge) =>
      connectionError(graphWithoutDraggedEdge(), catalog, source, target) === null,
    onReconnectStart(_: ReactMouseEvent, { id }: StepEdge) {
      draggedEdgeId = id;
    },
    onReconnectEnd() {
      draggedEdgeId = null;
    },
    onReconnect: ({ id }: StepEdge, { source, target }: Connection) =>
      session.change(reconnect(session.graph(), id, source, target)),
    onNodeClick({ shiftKey, metaKey, ctrlKey, clientX, clientY }: ReactMouseEvent, node: CanvasNode) {
      if (store.getState().isCommentMode)
        return openComments(session, isGroupNode(node) ? { position: placeAt(clientX, clientY) } : { nodeId: node.id });
      if (shiftKey || metaKey || ctrlKey) return;
      // A note has its settings on the card.
      const openId = node.type === "step" ? node.id : null;
      clearTimeout(openPanelTimer);
      // The panel would appear under the pointer and catch the second click of a double-click.
      if (openId !== null && store.getState().openId === null)
        openPanelTimer = setTimeout(() => {
          // The step may have been deleted, or another one opened, in the meantime.
          if (store.getState().openId === null && store.getState().selected.has(openId)) store.setState({ openId });
        }, timers.screen.doubleClickMs);
      else store.setState({ openId });
    },
    onNodeDoubleClick(_: ReactMouseEvent, node: CanvasNode) {
      clearTimeout(openPanelTimer);
      if (session.canEdit && !store.getState().isLocked) store.setState({ renamingId: node.id });
    },
    onMoveStart: () => setCompositingLayer(root.current, true),
    onMoveEnd: () => setCompositingLayer(root.current, false),
    onDoubleClick({ target, clientX, clientY }: ReactMouseEvent) {
      const isOnCanvas = target instanceof Element && target.classList.contains("react-flow__pane");
      const { isCommentMode, isLocked } = store.getState();
      if (isOnCanvas && session.canEdit && !isLocked && !isCommentMode) openPaletteAt(clientX, clientY);
    },
    onPaneClick({ clientX, clientY }: ReactMouseEvent) {
      clearTimeout(openPanelTimer);
      if (store.getState().isCommentMode) openComments(session, { position: placeAt(clientX, clientY) });
      else store.setState({ openId: null, renamingId: null });
    },
    onEdgeClick({ clientX, clientY }: ReactMouseEvent) {
      if (store.getState().isCommentMode) openComments(session, { position: placeAt(clientX, clientY) });
    },
    onEdgeMouseEnter: (_: ReactMouseEvent, { id, data }: StepEdge) => data?.isFolded || session.hoverEdge(id),
    onEdgeMouseLeave: () => session.hoverEdge(null),
  };
}

/** Snap distance in screen pixels. */
const guideReachPixels = 6;
const nudgeScale = limits.workflow.gridPixels / 5;
const roundPoint = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/**
 * Keeps the viewport in one compositing layer while it moves; removing the layer afterwards repaints it sharp. Set
 * inline, because a style sheet rule would recalculate the style of every card.
 */
function setCompositingLayer(root: HTMLElement | null, isLayer: boolean) {
  const viewport = root?.querySelector<HTMLElement>(".react-flow__viewport");
  if (viewport) viewport.style.willChange = isLayer ? "transform" : "";
}

function pointOf(event: MouseEvent | TouchEvent): Point {
  const touch = "changedTouches" in event ? event.changedTouches[0] : event;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}
