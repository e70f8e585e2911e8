import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addStep, moveNodes, removeElements, setConfig, setLabel } from "#builder/graph/edits.ts";
import { changeGroup, groupNodes } from "#builder/graph/groups.ts";
import { type History, nextHistory, startHistory } from "#builder/graph/history.ts";
import { type Graph, orderNodes } from "#engine/graph/graph.ts";
import { newNode } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { restoreHistory, toSavedUndo } from "./saved-undo.ts";

const first = () => {
  const form = newNode("HUMAN_INPUT", { x: 0, y: 0 }, { nodes: [] });
  return { nodes: [form], edges: [] };
};

const change = (history: History, graph: History["present"]) => nextHistory(history, { do: "change", graph, at: 0 });

/** As the server gives it back: as JSON. */
const kept = (history: History) => JSON.parse(JSON.stringify(toSavedUndo(history)));
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

const acts = fc.array(
  fc.tuple(fc.constantFrom("add", "move", "label", "config", "remove", "undo", "redo"), fc.nat(20)),
  {
    maxLength: 30,
  },
);

function play(steps: readonly [string, number][]): History {
  let history = startHistory(first());
  for (const [act, at] of steps) {
    const { present } = history;
    const node = present.nodes[at % Math.max(1, present.nodes.length)];
    if (act === "undo" || act === "redo") history = nextHistory(history, { do: act });
    else if (act === "add")
      history = change(history, addStep(present, "AGENT", { after: orderNodes(present).at(-1) ?? "" }).graph);
    else if (!node) continue;
    else if (act === "move") history = change(history, moveNodes(present, new Map([[node.id, { x: at * 24, y: 48 }]])));
    else if (act === "label") history = change(history, setLabel(present, node.id, `Step ${at}`));
    else if (act === "remove") history = change(history, removeElements(present, new Set([node.id])));
    else if (node.type === "AGENT")
      history = change(history, setConfig(present, node.id, { agentId: null, prompt: `Say ${at}` }));
  }
  return history;
}

describe("undo steps stored by the server", () => {
  test("include the groups", () => {
    const alone: Graph = first();
    const grouped = groupNodes(alone, new Set(alone.nodes.map(({ id }) => id)))?.graph ?? alone;
    const folded = changeGroup(grouped, grouped.groups?.[0]?.id ?? "", { isCollapsed: true });
    const history = nextHistory(change(change(startHistory(alone), grouped), folded), { do: "undo" });
    const again = restoreHistory(plain(history.present), kept(history));
    expect(plain(again.past)).toEqual([plain(alone)]);
    expect(plain(again.future)).toEqual([plain(folded)]);
  });

  test("restore the same graphs after a reload, for undo and redo", () => {
    fc.assert(
      fc.property(acts, (steps) => {
        const history = play(steps);
        const again = restoreHistory(plain(history.present), kept(history));
        expect(plain(again.past)).toEqual(plain(history.past));
        expect(plain(again.future)).toEqual(plain(history.future));
      }),
      { numRuns: 60 },
    );
  });

  test("contain only what each step changed", () => {
    let history = startHistory(first());
    for (let at = 0; at < 40; at++)
      history = change(history, addStep(history.present, "AGENT", { at: { x: 0, y: at * 96 } }).graph);
    const moved = change(
      history,
      moveNodes(history.present, new Map([[history.present.nodes[3]?.id ?? "", { x: 240, y: 0 }]])),
    );
    expect(toSavedUndo(moved).past[0]).toMatchObject({ nodes: [{ id: history.present.nodes[3]?.id }] });
    expect(toSavedUndo(moved).past[0]?.ids).toBeUndefined();
  });

  test("stay below the size limit by dropping the farthest steps", () => {
    let history = startHistory(first());
    history = change(history, addStep(history.present, "AGENT", { at: { x: 0, y: 96 } }).graph);
    const id = history.present.nodes[1]?.id ?? "";
    const words = "w".repeat(limits.workflow.promptChars - 100);
    for (let at = 0; at < 20; at++)
      history = change(history, setConfig(history.present, id, { agentId: null, prompt: `${at}${words}` }));
    const trail = toSavedUndo(history);
    expect(trail.past.length).toBeLessThan(20);
    expect(trail.past.length).toBeGreaterThan(3);
    expect(trail.past[0]?.nodes[0]).toMatchObject({ config: { prompt: `18${words}` } });
  });

  test("end at the first step that can't be read", () => {
    const history = play([
      ["add", 0],
      ["add", 0],
    ]);
    const trail = kept(history);
    trail.past[0].ids = ["gone"];
    expect(restoreHistory(history.present, trail).past).toEqual([]);
  });
});
