/** What the hand does on the canvas. Made once, for a new function would have every card drawn anew. */
import type { Connection, EdgeChange, NodeChange, OnConnectEnd, ReactFlowInstance } from "@xyflow/react";
import type { MouseEvent as ReactMouseEvent, RefObject } from "react";
import { openComments } from "#builder/comments/comments-state.ts";
import { connect, moveNodes, type Point, reconnect, snap } from "#builder/graph/edits.ts";
import { type StepEdge, sizeOf } from "#builder/graph/flow.ts";
import { type CanvasNode, isGroupNode, visibleRects } from "#builder/graph/flow-groups.ts";
import { expandGroupPositions } from "#builder/graph/groups.ts";
import { boundingRect, type Guide, type Rect, rectsOverlap, snapToGuides } from "#builder/graph/guides.ts";
import { type BuilderSession, noGuides } from "#builder/session/session.ts";
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
  /** Whether the key is held that lets cards lie anywhere. */
  isSnapPaused: RefObject<boolean>;
  /** The element that holds the canvas. */
  root: RefObject<HTMLElement | null>;
}

export const rectOf = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600);

export function createCanvasHandlers(session: BuilderSession, { flow, isSnapPaused, root }: CanvasRefs) {
  const { store } = session;
  /** The connection whose end is being put elsewhere. */
  let draggedEdgeId: string | null = null;
  /** The panel of the step that was pressed last is about to open. */
  let openPanelTimer: ReturnType<typeof setTimeout> | undefined;
  /** The workflow without it, for it will be gone from where it was. */
  const graphWithoutDraggedEdge = () => {
    const graph = session.graph();
    return draggedEdgeId === null ? graph : { ...graph, edges: graph.edges.filter(({ id }) => id !== draggedEdgeId) };
  };
  /** What the cards in hand can come in line with; looked up once for each drag. */
  let neighbors: readonly Rect[] | null = null;

  function neighborsInView(moved: ReadonlyMap<string, Point>): readonly Rect[] {
    const { width, height } = rectOf(root.current);
    const { x, y, zoom } = flow.current?.getViewport() ?? { x: 0, y: 0, zoom: 1 };
    const view = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    const { nodes, groups } = session.graph();
    const resting = nodes.filter(({ id }) => !moved.has(id));
    return visibleRects(resting, groups, store.get().unfolded, sizeOf).filter((box) => rectsOverlap(box, view));
  }

  /** The cards in hand move as one, to a line with a neighbour or onto the grid. */
  function dragCards(cards: ReadonlyMap<string, Point>) {
    const { nodes, groups } = session.graph();
    const { unfolded } = store.get();
    const given = expandGroupPositions(session.graph(), cards, unfolded);
    const draggedNodes = nodes.flatMap((node) => {
      const position = given.get(node.id);
      return position ? [{ ...node, position }] : [];
    });
    const box = boundingRect(visibleRects(draggedNodes, groups, unfolded, sizeOf));
    if (!box || !store.get().preferences.isSnapping || isSnapPaused.current)
      return moveCards(given, { x: 0, y: 0 }, noGuides);
    neighbors ??= neighborsInView(given);
    const zoom = flow.current?.getZoom() ?? 1;
    const { offset, guides } = snapToGuides(box, neighbors, {
      reachPixels: guideReachPixels / zoom,
      gridPixels: limits.workflow.gridPixels,
    });
    moveCards(given, offset, guides);
  }

  /** Most moves of a hand end in the place of the one before: those draw nothing anew. */
  function moveCards(given: ReadonlyMap<string, Point>, by: Point, guides: readonly Guide[]) {
    const { moving: before } = store.get();
    const moving = new Map([...given].map(([id, { x, y }]) => [id, roundPoint({ x: x + by.x, y: y + by.y })]));
    const isSame =
      before?.size === moving.size &&
      [...moving].every(([id, { x, y }]) => before.get(id)?.x === x && before.get(id)?.y === y);
    if (!isSame) store.set({ moving, guides: guides.length > 0 ? guides : noGuides });
  }

  function onNodesChange(changes: NodeChange<CanvasNode>[]) {
    const { selected, moving } = store.get();
    const places = new Map<string, Point>();
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
    if (isDragging) dragCards(places);
    else if (isDragging === false) {
      neighbors = null;
      store.set({ moving: null, guides: noGuides });
      // Without a drag before it, it was an arrow key.
      if (moving === null) session.change(moveNodes(session.graph(), scaleNudge(places)), "nudge");
      else session.change(moveNodes(session.graph(), moving));
    }
  }

  /** The library moves by five pixels for each arrow, and by four times that with Shift; here that means the grid. */
  function scaleNudge(places: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
    if (!store.get().preferences.isSnapping) return places;
    const at = new Map(session.graph().nodes.map((node) => [node.id, node.position]));
    return new Map(
      [...places].map(([id, { x, y }]) => {
        const old = at.get(id) ?? { x, y };
        return [id, snap({ x: old.x + (x - old.x) * nudgeScale, y: old.y + (y - old.y) * nudgeScale })];
      }),
    );
  }

  function onEdgesChange(changes: EdgeChange<StepEdge>[]) {
    const chosen = new Set(store.get().selectedEdges);
    for (const change of changes) if (change.type === "select") chosen[change.selected ? "add" : "delete"](change.id);
    store.set({ selectedEdges: chosen });
  }

  const placeAt = (x: number, y: number) => roundPoint(flow.current?.screenToFlowPosition({ x, y }) ?? { x: 0, y: 0 });

  /** Asks what to add where the pointer is; the card lies around it. */
  function openPaletteAt(x: number, y: number) {
    const middle = placeAt(x, y);
    const at = { x: middle.x - cardPixels.width / 2, y: middle.y - cardPixels.height / 2 };
    store.set({ paletteRequest: { place: { at }, at: { x, y }, allowsNotes: true } });
  }

  /** Dropped on a card it connects to it, or says why not; dropped on the ground it asks what to add there. */
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
      if (isForward && place && isOnGround) store.set({ paletteRequest: { place: { at: place, from }, at } });
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
      if (store.get().isCommentMode)
        return openComments(session, isGroupNode(node) ? { position: placeAt(clientX, clientY) } : { nodeId: node.id });
      if (shiftKey || metaKey || ctrlKey) return;
      // A note has its few settings on itself.
      const openId = node.type === "step" ? node.id : null;
      clearTimeout(openPanelTimer);
      // The panel takes the place under the pointer, where a second press would hit something else.
      if (openId !== null && store.get().openId === null)
        openPanelTimer = setTimeout(() => {
          // Meanwhile another step may have been opened or added, or this one deleted.
          if (store.get().openId === null && store.get().selected.has(openId)) store.set({ openId });
        }, timers.screen.doubleClickMs);
      else store.set({ openId });
    },
    onNodeDoubleClick(_: ReactMouseEvent, node: CanvasNode) {
      clearTimeout(openPanelTimer);
      if (session.canEdit && !store.get().isLocked) store.set({ renamingId: node.id });
    },
    onMoveStart: () => setCompositingLayer(root.current, true),
    onMoveEnd: () => setCompositingLayer(root.current, false),
    onDoubleClick({ target, clientX, clientY }: ReactMouseEvent) {
      const isOnCanvas = target instanceof Element && target.classList.contains("react-flow__pane");
      const { isCommentMode, isLocked } = store.get();
      if (isOnCanvas && session.canEdit && !isLocked && !isCommentMode) openPaletteAt(clientX, clientY);
    },
    onPaneClick({ clientX, clientY }: ReactMouseEvent) {
      clearTimeout(openPanelTimer);
      if (store.get().isCommentMode) openComments(session, { position: placeAt(clientX, clientY) });
      else store.set({ openId: null, renamingId: null });
    },
    onEdgeClick({ clientX, clientY }: ReactMouseEvent) {
      if (store.get().isCommentMode) openComments(session, { position: placeAt(clientX, clientY) });
    },
    onEdgeMouseEnter: (_: ReactMouseEvent, { id, data }: StepEdge) => data?.isFolded || session.hoverEdge(id),
    onEdgeMouseLeave: () => session.hoverEdge(null),
  };
}

/** How near a line pulls, in pixels of the screen. */
const guideReachPixels = 6;
const nudgeScale = limits.workflow.gridPixels / 5;
const roundPoint = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/**
 * While the ground moves it is one picture that nobody paints anew; afterwards it is drawn sharp at its new size. Set on
 * the element itself: a rule in a style sheet would have every card's style looked at again.
 */
function setCompositingLayer(root: HTMLElement | null, isLayer: boolean) {
  const viewport = root?.querySelector<HTMLElement>(".react-flow__viewport");
  if (viewport) viewport.style.willChange = isLayer ? "transform" : "";
}

function pointOf(event: MouseEvent | TouchEvent): Point {
  const touch = "changedTouches" in event ? event.changedTouches[0] : event;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}
