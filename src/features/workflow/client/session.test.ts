import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Graph, GraphNode } from "#engine/graph.ts";
import { timers } from "#product/timers.ts";
import { openSession } from "./session.ts";

const graphOf = (prompt: string): Graph => ({
  nodes: [
    { id: "a", label: "A", type: "AGENT", position: { x: 0, y: 0 }, config: { agentId: null, prompt } } as GraphNode,
  ],
  edges: [],
});
const promptOf = ({ nodes: [step] }: Graph) => (step ? (step.config as { prompt: string }).prompt : "");
/** As the wire brings it. */
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
      onForeign: () => loads.push(promptOf(session.graph())),
    });
    heard.add(session.hear);
    return { session, loads, stop: session.start(), write: (prompt: string) => session.change(graphOf(prompt)) };
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

test("who has changed nothing takes over what somebody else saved, by themselves, and stays in the step", async () => {
  const { open, tell } = shared();
  const [ann, bo] = [open(), open()];
  bo.session.store.set({ openId: "a" });
  ann.write("Ann's");
  await rest();
  tell();
  await rest();
  expect([promptOf(bo.session.graph()), bo.loads]).toEqual(["Ann's", ["Ann's"]]);
  expect(bo.session.store.get()).toMatchObject({ openId: "a", saving: { status: "saved", revision: 2 } });
  expect(ann.loads).toEqual([]);
  // And what they write now comes on top.
  bo.write("Bo's");
  await rest();
  tell();
  await rest();
  expect([promptOf(ann.session.graph()), bo.session.store.get().saving.revision]).toEqual(["Bo's", 3]);
  for (const { stop } of [ann, bo]) stop();
});

test("who writes while somebody else saves overwrites nothing, whether they have heard of it or not, and loses nothing", async () => {
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
    expect(bo.session.store.get().saving.status).toBe("conflict");
    expect(promptOf(bo.session.graph())).toBe("Bo's");
    // Not by going on either, nor by leaving.
    bo.write("Bo's, still");
    await rest();
    bo.stop();
    expect(await bo.session.flush()).toBe(false);
    expect(promptOf(stored().graph)).toBe("Ann's");
    // Only on purpose: what is there is taken, and what is written then is sent.
    await bo.session.reload();
    expect(promptOf(bo.session.graph())).toBe("Ann's");
    ann.stop();
  }
});
