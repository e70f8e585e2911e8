/** What the hand does on the canvas. Made once, for a new function would have every card drawn anew. */
import type { Connection, EdgeChange, NodeChange, OnConnectEnd, ReactFlowInstance } from "@xyflow/react";
import type { MouseEvent as ReactMouseEvent, RefObject } from "react";
import { openTalk } from "#builder/comments/talk.ts";
import { connect, moveNodes, type Point, reconnect, snap } from "#builder/graph/edits.ts";
import { type StepEdge, sizeOf } from "#builder/graph/flow.ts";
import { type CanvasNode, isGroupNode, shownRects } from "#builder/graph/flow-groups.ts";
import { placesOf } from "#builder/graph/groups.ts";
import { around, type Guide, type Rect, settle, touches } from "#builder/graph/guides.ts";
import { type BuilderSession, noGuides } from "#builder/session/session.ts";
import { connectionError } from "#engine/graph.ts";
import { cardPixels } from "#engine/spacing.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toast } from "#ui/toast.ts";
import { firstView } from "./view.ts";

export type Instance = ReactFlowInstance<CanvasNode, StepEdge>;

interface CanvasRefs {
  flow: RefObject<Instance | null>;
  /** Whether the key is held that lets cards lie anywhere. */
  isLoose: RefObject<boolean>;
  /** The element that holds the canvas. */
  root: RefObject<HTMLElement | null>;
}

export const boxOf = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600);

export function canvasActs(session: BuilderSession, { flow, isLoose, root }: CanvasRefs) {
  const { store } = session;
  /** The connection whose end is being put elsewhere. */
  let inHand: string | null = null;
  /** The panel of the step that was pressed last is about to open. */
  let opening: ReturnType<typeof setTimeout> | undefined;
  /** The workflow without it, for it will be gone from where it was. */
  const others = () => {
    const graph = session.graph();
    return inHand === null ? graph : { ...graph, edges: graph.edges.filter(({ id }) => id !== inHand) };
  };
  /** What the cards in hand can come in line with; looked up once for each drag. */
  let neighbours: readonly Rect[] | null = null;

  function inView(moved: ReadonlyMap<string, Point>): readonly Rect[] {
    const { width, height } = boxOf(root.current);
    const { x, y, zoom } = flow.current?.getViewport() ?? { x: 0, y: 0, zoom: 1 };
    const view = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
    const { nodes, groups } = session.graph();
    const resting = nodes.filter(({ id }) => !moved.has(id));
    return shownRects(resting, groups, store.get().unfolded, sizeOf).filter((box) => touches(box, view));
  }

  /** The cards in hand move as one, to a line with a neighbour or onto the grid. */
  function drag(cards: ReadonlyMap<string, Point>) {
    const { nodes, groups } = session.graph();
    const { unfolded } = store.get();
    const given = placesOf(session.graph(), cards, unfolded);
    const inHand = nodes.flatMap((node) => {
      const position = given.get(node.id);
      return position ? [{ ...node, position }] : [];
    });
    const box = around(shownRects(inHand, groups, unfolded, sizeOf));
    if (!box || !store.get().habits.isSnapping || isLoose.current) return hold(given, { x: 0, y: 0 }, noGuides);
    neighbours ??= inView(given);
    const zoom = flow.current?.getZoom() ?? 1;
    const { by, guides } = settle(box, neighbours, { reach: guideReach / zoom, grid: limits.workflow.gridPixels });
    hold(given, by, guides);
  }

  /** Most moves of a hand end in the place of the one before: those draw nothing anew. */
  function hold(given: ReadonlyMap<string, Point>, by: Point, guides: readonly Guide[]) {
    const { moving: before } = store.get();
    const moving = new Map([...given].map(([id, { x, y }]) => [id, whole({ x: x + by.x, y: y + by.y })]));
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
    if (isDragging) drag(places);
    else if (isDragging === false) {
      neighbours = null;
      store.set({ moving: null, guides: noGuides });
      // Without a drag before it, it was an arrow key.
      if (moving === null) session.change(moveNodes(session.graph(), nudged(places)), "nudge");
      else session.change(moveNodes(session.graph(), moving));
    }
  }

  /** The library moves by five pixels for each arrow, and by four times that with Shift; here that means the grid. */
  function nudged(places: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
    if (!store.get().habits.isSnapping) return places;
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

  const placeAt = (x: number, y: number) => whole(flow.current?.screenToFlowPosition({ x, y }) ?? { x: 0, y: 0 });

  /** Asks what to add where the pointer is; the card lies around it. */
  function addAt(x: number, y: number) {
    const middle = placeAt(x, y);
    const at = { x: middle.x - cardPixels.width / 2, y: middle.y - cardPixels.height / 2 };
    store.set({ adding: { place: { at }, at: { x, y }, isFree: true } });
  }

  /** Dropped on a card it connects to it, or says why not; dropped on the ground it asks what to add there. */
  const onConnectEnd: OnConnectEnd = (event, { isValid: isDone, fromHandle }) => {
    if (isDone || !fromHandle) return;
    const at = pointOf(event);
    const over = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
    const from = fromHandle.nodeId;
    const isForward = fromHandle.type === "source";
    if (over === undefined) {
      if (inHand !== null) return;
      const place = flow.current?.screenToFlowPosition(at);
      const isOnGround = document.elementFromPoint(at.x, at.y)?.closest(".react-flow");
      if (isForward && place && isOnGround) store.set({ adding: { place: { at: place, from }, at } });
      return;
    }
    if (over === from) return;
    const [source, target] = isForward ? [from, over] : [over, from];
    const refusal = connectionError(others(), catalog, source, target);
    if (refusal !== null) toast.info(refusal);
    else if (inHand !== null) session.change(reconnect(session.graph(), inHand, source, target));
    else session.change(connect(session.graph(), source, target));
  };

  return {
    onNodesChange,
    onEdgesChange,
    onConnectEnd,
    onInit(instance: Instance) {
      flow.current = instance;
      void instance.setViewport(firstView(session.graph(), boxOf(root.current)));
    },
    onConnect: ({ source, target }: Connection) => session.change(connect(session.graph(), source, target)),
    isValidConnection: ({ source, target }: Connection | StepEdge) =>
      connectionError(others(), catalog, source, target) === null,
    onReconnectStart(_: ReactMouseEvent, { id }: StepEdge) {
      inHand = id;
    },
    onReconnectEnd() {
      inHand = null;
    },
    onReconnect: ({ id }: StepEdge, { source, target }: Connection) =>
      session.change(reconnect(session.graph(), id, source, target)),
    onNodeClick({ shiftKey, metaKey, ctrlKey, clientX, clientY }: ReactMouseEvent, node: CanvasNode) {
      if (store.get().isCommenting)
        return openTalk(session, isGroupNode(node) ? { position: placeAt(clientX, clientY) } : { nodeId: node.id });
      if (shiftKey || metaKey || ctrlKey) return;
      // A note has its few settings on itself.
      const openId = node.type === "step" ? node.id : null;
      clearTimeout(opening);
      // The panel takes the place under the pointer, where a second press would hit something else.
      if (openId !== null && store.get().openId === null)
        opening = setTimeout(() => {
          // Meanwhile another step may have been opened or added, or this one deleted.
          if (store.get().openId === null && store.get().selected.has(openId)) store.set({ openId });
        }, timers.screen.doubleClickMs);
      else store.set({ openId });
    },
    onNodeDoubleClick(_: ReactMouseEvent, node: CanvasNode) {
      clearTimeout(opening);
      if (session.canEdit && !store.get().isLocked) store.set({ renamingId: node.id });
    },
    onMoveStart: () => makeLayer(root.current, true),
    onMoveEnd: () => makeLayer(root.current, false),
    onDoubleClick({ target, clientX, clientY }: ReactMouseEvent) {
      const isOnCanvas = target instanceof Element && target.classList.contains("react-flow__pane");
      const { isCommenting, isLocked } = store.get();
      if (isOnCanvas && session.canEdit && !isLocked && !isCommenting) addAt(clientX, clientY);
    },
    onPaneClick({ clientX, clientY }: ReactMouseEvent) {
      clearTimeout(opening);
      if (store.get().isCommenting) openTalk(session, { position: placeAt(clientX, clientY) });
      else store.set({ openId: null, renamingId: null });
    },
    onEdgeClick({ clientX, clientY }: ReactMouseEvent) {
      if (store.get().isCommenting) openTalk(session, { position: placeAt(clientX, clientY) });
    },
    onEdgeMouseEnter: (_: ReactMouseEvent, { id, data }: StepEdge) => data?.isFolded || session.heat(id),
    onEdgeMouseLeave: () => session.heat(null),
  };
}

/** How near a line pulls, in pixels of the screen. */
const guideReach = 6;
const nudgeScale = limits.workflow.gridPixels / 5;
const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/**
 * While the ground moves it is one picture that nobody paints anew; afterwards it is drawn sharp at its new size. Set on
 * the element itself: a rule in a style sheet would have every card's style looked at again.
 */
function makeLayer(root: HTMLElement | null, isLayer: boolean) {
  const viewport = root?.querySelector<HTMLElement>(".react-flow__viewport");
  if (viewport) viewport.style.willChange = isLayer ? "transform" : "";
}

function pointOf(event: MouseEvent | TouchEvent): Point {
  const touch = "changedTouches" in event ? event.changedTouches[0] : event;
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
}
