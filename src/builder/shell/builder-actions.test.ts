/**
 * The catalogue of what can be done in the builder, each with its undo. That the hands reach it is seen in the browser:
 * `e2e/sweeps/builder` (keys, bars, runs), `gestures` (lines, boxes, drags, notes), `outline` and `outline-edits` (all of it by keyboard).
 */
import { describe, expect, test } from "vitest";
import { alignNodes, distributeNodes } from "#builder/graph/arrange.ts";
import * as edits from "#builder/graph/edits.ts";
import * as commands from "#builder/session/commands.ts";
import * as groupActs from "#builder/session/group-commands.ts";
import { type BuilderSession, openSession } from "#builder/session/session.ts";
import { builderKeys } from "#client/shell/shortcuts.ts";
import { applyEdits, type Graph, type GraphNode } from "#engine/graph/graph.ts";
import { bindings } from "./use-builder-keys.ts";

const node = (id: string, x: number, y: number, type = "AGENT", config: unknown = { agentId: null, prompt: "Do it" }) =>
  ({ id, label: id.toUpperCase(), type, position: { x, y }, config }) as GraphNode;
const edge = (sourceNodeId: string, targetNodeId: string) => ({
  id: `${sourceNodeId}-${targetNodeId}`,
  sourceNodeId,
  targetNodeId,
});
const form = { fields: [{ id: "f", label: "Topic", type: "TEXT", required: true, order: 0, config: {} }] };
const note = { text: "", colour: "yellow", width: 240, height: 160 };

/** form > a > b, an unconnected step in a group, and a note. */
const graph: Graph = {
  nodes: [
    node("form", 0, 0, "HUMAN_INPUT", form),
    node("a", 24, 96),
    node("b", 0, 240),
    node("loose", 288, 96),
    node("note", 480, 0, "STICKY_NOTE", note),
  ],
  edges: [edge("form", "a"), edge("a", "b")],
  groups: [{ id: "group", label: "Group", colour: "blue", nodeIds: ["loose"], isCollapsed: false }],
};

const open = (canEdit = true) =>
  openSession({
    workflowId: "w",
    canEdit,
    revision: 1,
    graph,
    send: () => Promise.reject(new Error("nothing is sent")),
    load: () => Promise.reject(new Error("nothing is loaded")),
    onRemoteChange: () => {},
  });

const agents = new Set<string>();
const clip = JSON.stringify({ "troupe.steps": 1, from: null, nodes: [node("c", 0, 0)], edges: [] });
const many = new Set(["form", "a", "b"]);
type Action = (session: BuilderSession) => unknown;
/** Exports that read, select or aren't commands. */
type ReadOnly =
  | "defaultPlace"
  | "copySteps"
  | "selectAll"
  | "adjacentStep"
  | "openStep"
  | "openOutput"
  | "leaveStep"
  | "clearNewStep"
  | "unfoldGroupOf"
  | "snap"
  | "freeLabel"
  | "Point"
  | "Place";
type ActionsOf<Module> = Record<Exclude<keyof Module, ReadOnly>, Action>;

/** Every command; a new command without an entry here doesn't compile. */
const actions: ActionsOf<typeof commands> & ActionsOf<typeof groupActs> = {
  insertStep: (session) => commands.insertStep(session, "AGENT", { after: "b" }),
  removeSteps: (session) => commands.removeSteps(session, new Set(["a"])),
  duplicateSteps: (session) => commands.duplicateSteps(session, many, agents),
  moveStep: (session) => commands.moveStep(session, "a", 1),
  toggleSteps: (session) => commands.toggleSteps(session, new Set(["a"])),
  pasteText: (session) => commands.pasteText(session, clip, { x: 0, y: 480 }, agents),
  tidy: (session) => commands.tidy(session),
  groupSteps: (session) => groupActs.groupSteps(session, many),
  ungroupSteps: (session) => groupActs.ungroupSteps(session, new Set(["group"])),
  setFolded: (session) => groupActs.setFolded(session, "group", true),
};

/** Edits that gestures, fields and findings make directly. */
const gestures: ActionsOf<typeof edits> & Readonly<Record<string, Action>> = {
  addStep: (session) => session.change(edits.addStep(session.graph(), "GATE", { on: "a-b" }).graph),
  "addStep before": (session) => session.change(edits.addStep(session.graph(), "GATE", { before: "form" }).graph),
  "addStep on the empty canvas": (session) =>
    session.change(edits.addStep(session.graph(), "AGENT", { at: { x: 0, y: 480 }, from: "b" }).graph),
  "a note": (session) => session.change(edits.addStep(session.graph(), "STICKY_NOTE", { at: { x: 0, y: 0 } }).graph),
  moveNodes: (session) => session.change(edits.moveNodes(session.graph(), new Map([["a", { x: 480, y: 0 }]]))),
  removeElements: (session) => session.change(edits.removeElements(session.graph(), new Set(), new Set(["a-b"]))),
  connect: (session) => session.change(edits.connect(session.graph(), "b", "loose")),
  setNextStep: (session) => session.change(edits.setNextStep(session.graph(), "a", "loose")),
  "setNextStep to none": (session) => session.change(edits.setNextStep(session.graph(), "a", null)),
  reconnect: (session) => session.change(edits.reconnect(session.graph(), "a-b", "a", "loose")),
  swapWithNext: (session) => session.change(edits.swapWithNext(session.graph(), "a")),
  moveInChain: (session) => session.change(edits.moveInChain(session.graph(), "b", -1)),
  setLabel: (session) => session.change(edits.setLabel(session.graph(), "a", "Draft")),
  setConfig: (session) => session.change(edits.setConfig(session.graph(), "a", { agentId: null, prompt: "Other" })),
  "color of a note": (session) => session.change(edits.setConfig(session.graph(), "note", { ...note, colour: "pink" })),
  "size of a note": (session) =>
    session.change(edits.setConfig(session.graph(), "note", { ...note, width: 480 }), "size note"),
  duplicate: (session) =>
    session.change(edits.duplicate(session.graph(), new Set(["a"]), { workflowId: "w", agents }).graph),
  paste: (session) =>
    session.change(
      edits.paste(
        session.graph(),
        { graph: { nodes: [node("c", 0, 0)], edges: [] }, from: null },
        { workflowId: "w", agents },
        { x: 0, y: 480 },
      ).graph,
    ),
  align: (session) => session.change(alignNodes(session.graph(), many, "left")),
  spread: (session) => session.change(distributeNodes(session.graph(), many, "down")),
  fix: (session) => session.change(applyEdits(session.graph(), [{ do: "removeNode", nodeId: "loose" }])),
};

describe.each(Object.entries({ ...actions, ...gestures }))("%s", (_, action) => {
  test("is one undo step and can be redone", () => {
    const session = open();
    action(session);
    const after = session.graph();
    expect(after).not.toEqual(graph);
    expect(session.store.getState().history.past).toEqual([graph]);
    session.undo();
    expect(session.graph()).toBe(graph);
    session.redo();
    expect(session.graph()).toBe(after);
  });

  test("changes nothing in a read-only workflow", () => {
    const session = open(false);
    action(session);
    expect(session.graph()).toBe(graph);
  });
});

test("selecting and reading commands don't change the workflow", () => {
  const session = open();
  commands.selectAll(session);
  expect([...session.store.getState().selected]).toEqual(graph.nodes.map(({ id }) => id));
  expect(commands.copySteps(session, new Set(["a"]))).toContain('"id":"a"');
  commands.openStep(session, "a", true);
  expect(session.store.getState()).toMatchObject({ openId: "a", shouldFocusPanel: true });
  expect(commands.adjacentStep(session, 1)).toBe("b");
  expect(commands.defaultPlace(session)).toEqual({ after: "a" });
  groupActs.unfoldGroupOf(session, "loose");
  expect(session.store.getState().history.past).toEqual([]);
});

test("every key of the builder is bound once", () => {
  // The canvas and the runs bind theirs where they are; the clipboard's are the browser's own events.
  const elsewhere: string[] = [builderKeys.fit, builderKeys.test, builderKeys.copy, builderKeys.cut, builderKeys.paste];
  const bound = bindings.flatMap(({ keys }) => keys);
  expect(new Set(bound).size).toBe(bound.length);
  expect(Object.values(builderKeys).filter((key) => !bound.includes(key) && !elsewhere.includes(key))).toEqual([]);
});

test("undoing the creation of the open step closes its settings", () => {
  const session = open();
  const id = commands.insertStep(session, "AGENT", { after: "b" });
  expect(session.store.getState().openId).toBe(id);
  session.undo();
  expect(session.store.getState().openId).toBeNull();
});
