import type { MouseEvent } from "react";
import { expect, test } from "vitest";
import { createCanvasHandlers, type FlowInstance } from "#builder/canvas/canvas-handlers.ts";
import type { CanvasNode } from "#builder/graph/flow-groups.ts";
import { openSession } from "#builder/session/session.ts";
import type { CommentThread } from "#features/comment/schema.ts";
import { openComments, openThread, openThreads, openThreadsOn, setCommentMode } from "./comments-state.ts";

const thread = (id: string, nodeId: string | null, isResolved = false): CommentThread => ({
  id,
  nodeId,
  position: nodeId === null ? { x: 0, y: 0 } : null,
  isResolved,
  comments: [],
});

function open(canEdit = true) {
  const session = openSession({
    workflowId: "w",
    canEdit,
    revision: 1,
    graph: { nodes: [], edges: [] },
    send: () => Promise.reject(new Error("nothing is sent")),
    load: () => Promise.reject(new Error("nothing is loaded")),
    onRemoteChange: () => {},
  });
  const flow = { screenToFlowPosition: ({ x, y }) => ({ x: x / 2, y: y / 2 }) } as FlowInstance; // the part that a press uses
  const acts = createCanvasHandlers(session, {
    flow: { current: flow },
    isSnapPaused: { current: false },
    root: { current: null },
  });
  return { session, acts };
}
const at = { clientX: 101, clientY: 40 } as MouseEvent; // what is read of it

test("a step counts its open threads and a group those of its steps", () => {
  const threads = [thread("1", "a"), thread("2", "a", true), thread("3", "b"), thread("4", null)];
  const idsOn = (...nodeIds: string[]) => openThreadsOn(threads, nodeIds).map(({ id }) => id);
  expect([idsOn("a"), idsOn("b"), idsOn("c"), idsOn("c", "b", "a")]).toEqual([["1"], ["3"], [], ["1", "3"]]);
  expect(openThreads(threads).map(({ id }) => id)).toEqual(["1", "3", "4"]);
});

test("in comment mode the next press on a step or the canvas anchors one comment", () => {
  const { session, acts } = open();
  const panelState = () => session.store.getState().commentsPanel;
  acts.onPaneClick(at);
  expect(panelState()).toBeNull();
  setCommentMode(session, true);
  acts.onPaneClick(at);
  expect(panelState()).toEqual({ anchor: { position: { x: 51, y: 20 } } });
  expect(session.store.getState().isCommentMode).toBe(false);
  setCommentMode(session, true);
  acts.onNodeClick(at, { id: "a", type: "step" } as CanvasNode); // the same
  expect(panelState()).toEqual({ anchor: { nodeId: "a" } });
  expect(session.store.getState().openId).toBeNull();
  setCommentMode(session, true);
  acts.onEdgeClick(at);
  expect(panelState()).toEqual({ anchor: { position: { x: 51, y: 20 } } });
  setCommentMode(session, true);
  acts.onNodeClick(at, { id: "g", type: "groupCard" } as CanvasNode); // the same
  expect(panelState()).toEqual({ anchor: { position: { x: 51, y: 20 } } });
});

test("a person who may not build can't comment and sees no comments", () => {
  const { session } = open(false);
  setCommentMode(session, true);
  openComments(session, null);
  openThread(session, "1");
  expect(session.store.getState()).toMatchObject({ isCommentMode: false, commentsPanel: null });
});

test("opening a thread replaces the step settings and the draft", () => {
  const { session } = open();
  openComments(session, { nodeId: "a" });
  session.store.setState({ openId: "a", isCommentMode: true });
  openThread(session, "1");
  expect(session.store.getState()).toMatchObject({
    commentsPanel: { anchor: null, threadId: "1" },
    openId: null,
    isCommentMode: false,
  });
});
