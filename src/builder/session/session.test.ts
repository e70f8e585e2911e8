import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setConfig } from "#builder/graph/edits.ts";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { timers } from "#product/timers.ts";
import { openSession } from "./session.ts";

const step = (id: string, prompt: string): GraphNode => ({
  id,
  label: id.toUpperCase(),
  type: "AGENT",
  position: { x: 0, y: 0 },
  config: { agentId: null, prompt },
});
const graphOf = (prompt: string, other = "second"): Graph => ({
  nodes: [step("a", prompt), step("b", other)],
  edges: [],
});
const promptOf = ({ nodes }: Graph, at = 0) => String(Object(nodes[at]?.config).prompt);
/** As the server returns it. */
const refused = () => Object.assign(new Error("changed elsewhere"), { data: { app: { code: "conflict" } } });

/** The server as far as two builders of one workflow see it: a save counts only on top of the newest revision. */
function shared() {
  let stored = { revision: 1, graph: graphOf("first") };
  const heard = new Set<(revision: number) => void>();
  const open = () => {
    const loads: string[] = [];
    const session = openSession({
      workflowId: "w",
      canEdit: true,
      ...stored,
      async send(base, graph) {
        if (base !== stored.revision) throw refused();
        stored = { revision: base + 1, graph };
        return { revision: stored.revision };
      },
      load: async () => stored,
      onRemoteChange: (labels) => loads.push(labels.join()),
    });
    heard.add(session.noticeRevision);
    return {
      session,
      loads,
      stop: session.start(),
      write: (prompt: string) => session.change(setConfig(session.graph(), "a", { agentId: null, prompt }), "config a"),
      writeOther: (prompt: string) =>
        session.change(setConfig(session.graph(), "b", { agentId: null, prompt }), "config b"),
    };
  };
  return { open, stored: () => stored, tell: () => [...heard].map((hear) => hear(stored.revision)) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const rest = () => vi.advanceTimersByTimeAsync(timers.autosave.nodeMs);

test("without own edits another person's save is loaded and the open step stays open", async () => {
  const { open, tell } = shared();
  const [ann, bo] = [open(), open()];
  bo.session.store.setState({ openId: "a" });
  ann.write("Ann's");
  await rest();
  tell();
  await rest();
  expect([promptOf(bo.session.graph()), bo.loads]).toEqual(["Ann's", ["A"]]);
  expect(bo.session.store.getState()).toMatchObject({ openId: "a", saving: { status: "saved", revision: 2 } });
  expect(ann.loads).toEqual([]);
  // And what they write now comes on top.
  bo.write("Bo's");
  await rest();
  tell();
  await rest();
  expect([promptOf(ann.session.graph()), bo.session.store.getState().saving.revision]).toEqual(["Bo's", 3]);
  for (const { stop } of [ann, bo]) stop();
});

test("edits of the same setting by two people become a conflict and nothing is lost", async () => {
  for (const hasHeard of [true, false]) {
    const { open, tell, stored } = shared();
    const [ann, bo] = [open(), open()];
    bo.write("Bo's");
    ann.write("Ann's");
    await ann.session.flush();
    if (hasHeard) tell();
    await rest();
    await vi.advanceTimersByTimeAsync(timers.stream.reconnectMaxMs);
    expect(promptOf(stored().graph)).toBe("Ann's");
    expect(bo.session.store.getState()).toMatchObject({
      saving: { status: "conflict" },
      pendingMerge: { revision: 2 },
    });
    expect(promptOf(bo.session.graph())).toBe("Bo's");
    // Not by going on either, nor by leaving.
    bo.write("Bo's, still");
    await rest();
    expect(await bo.session.flush()).toBe(false);
    expect(promptOf(stored().graph)).toBe("Ann's");
    // Only on purpose.
    bo.session.resolveConflicts(new Map());
    await rest();
    expect([promptOf(stored().graph), bo.session.store.getState().pendingMerge]).toEqual(["Bo's, still", null]);
    bo.write("Bo's, later");
    await rest();
    tell();
    await rest();
    expect(promptOf(ann.session.graph())).toBe("Bo's, later");
    for (const { stop } of [ann, bo]) stop();
  }
});

test("edits in different steps are merged and saved automatically", async () => {
  for (const hasHeard of [true, false]) {
    const { open, tell, stored } = shared();
    const [ann, bo] = [open(), open()];
    bo.writeOther("Bo's");
    ann.write("Ann's");
    await ann.session.flush();
    if (hasHeard) tell();
    // The save that was refused, the merge, and the save on top.
    for (let turn = 0; turn < 3; turn++) await rest();
    const { graph } = stored();
    expect([promptOf(graph), promptOf(graph, 1)]).toEqual(["Ann's", "Bo's"]);
    expect(bo.loads).toEqual(["A"]);
    expect(bo.session.store.getState().saving).toMatchObject({ status: "saved", revision: 3 });
    for (const { stop } of [ann, bo]) stop();
  }
});

test("undo after a merge reverts only one's own change", async () => {
  const { open, tell, stored } = shared();
  const [ann, bo] = [open(), open()];
  bo.writeOther("Bo's");
  ann.write("Ann's");
  await ann.session.flush();
  tell();
  await rest();
  await rest();
  bo.session.undo();
  await rest();
  expect([promptOf(stored().graph), promptOf(stored().graph, 1)]).toEqual(["Ann's", "second"]);
  bo.session.redo();
  await rest();
  expect([promptOf(stored().graph), promptOf(stored().graph, 1)]).toEqual(["Ann's", "Bo's"]);
  for (const { stop } of [ann, bo]) stop();
});

test("undoing one's own change resolves the conflict", async () => {
  const { open, tell } = shared();
  const [ann, bo] = [open(), open()];
  bo.write("Bo's");
  ann.write("Ann's");
  await ann.session.flush();
  tell();
  await rest();
  bo.session.undo();
  await rest();
  expect(bo.session.store.getState()).toMatchObject({ pendingMerge: null, saving: { status: "saved", revision: 2 } });
  expect(promptOf(bo.session.graph())).toBe("Ann's");
  for (const { stop } of [ann, bo]) stop();
});

test("the other person's version can be taken as a whole", async () => {
  const { open, tell } = shared();
  const [ann, bo] = [open(), open()];
  bo.write("Bo's");
  ann.write("Ann's");
  await ann.session.flush();
  tell();
  await rest();
  bo.session.discardLocalChanges();
  expect([promptOf(bo.session.graph()), bo.session.store.getState().saving.status]).toEqual(["Ann's", "saved"]);
  for (const { stop } of [ann, bo]) stop();
});
