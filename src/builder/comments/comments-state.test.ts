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
  const flow = { screenToFlowPosition: ({ x, y }) => ({ x: x / 2, y: y / 2 }) } as FlowInstance; // what a press asks
  const acts = createCanvasHandlers(session, {
    flow: { current: flow },
    isSnapPaused: { current: false },
    root: { current: null },
  });
  return { session, acts };
}
const at = { clientX: 101, clientY: 40 } as MouseEvent; // what is read of it

test("steps count their open threads only, and groups those of their steps", () => {
  const threads = [thread("1", "a"), thread("2", "a", true), thread("3", "b"), thread("4", null)];
  const idsOn = (...nodeIds: string[]) => openThreadsOn(threads, nodeIds).map(({ id }) => id);
  expect([idsOn("a"), idsOn("b"), idsOn("c"), idsOn("c", "b", "a")]).toEqual([["1"], ["3"], [], ["1", "3"]]);
  expect(openThreads(threads).map(({ id }) => id)).toEqual(["1", "3", "4"]);
});

test("while somebody comments, a press on a step or the ground says what about, once", () => {
  const { session, acts } = open();
  const talk = () => session.store.get().commentsPanel;
  acts.onPaneClick(at);
  expect(talk()).toBeNull();
  setCommentMode(session, true);
  acts.onPaneClick(at);
  expect(talk()).toEqual({ about: { position: { x: 51, y: 20 } } });
  expect(session.store.get().isCommentMode).toBe(false);
  setCommentMode(session, true);
  acts.onNodeClick(at, { id: "a", type: "step" } as CanvasNode); // the same
  expect(talk()).toEqual({ about: { nodeId: "a" } });
  expect(session.store.get().openId).toBeNull();
  setCommentMode(session, true);
  acts.onEdgeClick(at);
  expect(talk()).toEqual({ about: { position: { x: 51, y: 20 } } });
  setCommentMode(session, true);
  acts.onNodeClick(at, { id: "g", type: "pile" } as CanvasNode); // the same
  expect(talk()).toEqual({ about: { position: { x: 51, y: 20 } } });
});

test("who may not build cannot comment, and sees no comments", () => {
  const { session } = open(false);
  setCommentMode(session, true);
  openComments(session, null);
  openThread(session, "1");
  expect(session.store.get()).toMatchObject({ isCommenting: false, talk: null });
});

test("one thread is opened in the place of a step's settings and of what was being written", () => {
  const { session } = open();
  openComments(session, { nodeId: "a" });
  session.store.set({ openId: "a", isCommentMode: true });
  openThread(session, "1");
  expect(session.store.get()).toMatchObject({
    talk: { about: null, threadId: "1" },
    openId: null,
    isCommenting: false,
  });
});
