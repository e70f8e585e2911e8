/** What the hand does on the canvas. Made once, for a new function would have every card drawn anew. */
import type { Connection, EdgeChange, NodeChange, OnConnectEnd, ReactFlowInstance } from "@xyflow/react";
import type { MouseEvent as ReactMouseEvent, RefObject } from "react";
import { canConnect } from "#engine/graph.ts";
import { catalog } from "#nodes/index.ts";
import { toast } from "#ui/toast.ts";
import { connect, moveNodes, type Point, reconnect } from "./edits.ts";
import type { StepEdge, StepNode } from "./flow.ts";
import type { BuilderSession } from "./session.ts";
import { firstView } from "./view.ts";

export type Instance = ReactFlowInstance<StepNode, StepEdge>;

interface CanvasRefs {
  flow: RefObject<Instance | null>;
  /** Where the pointer is over the ground. */
  pointer: RefObject<Point | null>;
  /** The element that holds the canvas. */
  root: RefObject<HTMLElement | null>;
}

export const boxOf = (element: HTMLElement | null) => element?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600);

export function canvasActs(session: BuilderSession, { flow, pointer, root }: CanvasRefs) {
  const { store } = session;

  function onNodesChange(changes: NodeChange<StepNode>[]) {
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
  }

  function onEdgesChange(changes: EdgeChange<StepEdge>[]) {
    const chosen = new Set(store.get().selectedEdges);
    for (const change of changes) if (change.type === "select") chosen[change.selected ? "add" : "delete"](change.id);
    store.set({ selectedEdges: chosen });
  }

  /** Dropped on a card it connects to it, or says why not; dropped on the ground it asks what to add there. */
  const onConnectEnd: OnConnectEnd = (event, { isValid: isDone, fromHandle }) => {
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
      canConnect(session.graph(), catalog, source, target) === null,
    onReconnect: ({ id }: StepEdge, { source, target }: Connection) =>
      session.change(reconnect(session.graph(), id, source, target)),
    onNodeClick({ shiftKey, metaKey, ctrlKey }: ReactMouseEvent, node: StepNode) {
      // A note has its few settings on itself.
      if (!shiftKey && !metaKey && !ctrlKey) store.set({ openId: node.type === "step" ? node.id : null });
    },
    onNodeDoubleClick(_: ReactMouseEvent, node: StepNode) {
      if (session.canEdit && !store.get().isLocked) store.set({ renamingId: node.id });
    },
    onMoveStart: () => makeLayer(root.current, true),
    onMoveEnd: () => makeLayer(root.current, false),
    onPaneMouseMove({ clientX, clientY }: ReactMouseEvent) {
      pointer.current = { x: clientX, y: clientY };
    },
    onPaneMouseLeave() {
      pointer.current = null;
    },
    onPaneClick: () => store.set({ openId: null, renamingId: null }),
    onEdgeMouseEnter: (_: ReactMouseEvent, { id }: StepEdge) => session.heat(id),
    onEdgeMouseLeave: () => session.heat(null),
  };
}

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
