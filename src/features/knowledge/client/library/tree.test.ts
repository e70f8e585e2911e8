import { describe, expect, test } from "vitest";
import type { KnowledgeSourceItem, KnowledgeTreeNode } from "../../schema.ts";
import {
  applyPositions,
  buildTree,
  canMoveInto,
  countInside,
  flattenTree,
  losersOf,
  moveNodes,
  type TreeView,
  topmost,
} from "./tree.ts";

const all: TreeView = { search: "", types: [], states: [], sort: "order", expanded: new Set(["people", "notes"]) };

function node(
  id: string,
  parent: string | null,
  index: number,
  source?: Partial<KnowledgeSourceItem>,
): KnowledgeTreeNode {
  const facts = { id, type: "DOCUMENT", title: id, config: {}, size: 0, documentId: null, status: "READY" } as const;
  const progress = {
    problem: null,
    notice: null,
    doneChunks: 0,
    totalChunks: 0,
    newChunks: null,
    readingCredits: null,
  };
  const result = { pagesCount: null, learnedAt: null, checkedAt: null, lastChange: null, iconId: null };
  const schedule = { relearnEvery: null, isRelearnStopped: false };
  const KnowledgeSource = source ? { ...facts, ...progress, ...result, ...schedule, ...source } : null;
  return { id, index, parent, text: id, droppable: !source, userId: null, limit: null, KnowledgeSource };
}
const nodes = [
  node("people", null, 0),
  node("handbook", "people", 0, { size: 0.004 }),
  node("notes", "people", 1),
  node("denmark", "notes", 0, { size: 0.001, status: "EMBEDDING" }),
  node("germany", "notes", 1, { size: 0.002, status: "FAILED" }),
  node("care", null, 1, { type: "URL", config: { url: "https://fern.example/pflege" } }),
];
const tree = buildTree(nodes);
const shown = (view: Partial<TreeView>, of = tree) =>
  flattenTree(of, { ...all, ...view }).map(({ node: { id }, depth }) => `${"-".repeat(depth)}${id}`);

test("a folder counts the items and bytes of all levels", () => {
  expect(tree.totals.get("people")).toEqual({ items: 4, bytes: 7_000_000 });
  expect(countInside(tree, ["notes", "care"])).toBe(2);
});

test("an agent loses something with a deleted node that it names, that is in what it names, or around it", () => {
  const uses = ["people", "notes", "denmark", "handbook", "care"].map((id) => ({ id, title: id, nodeIds: [id] }));
  const losers = (...ids: string[]) => losersOf(tree, ids, uses).map(({ id }) => id);
  expect(losers("notes")).toEqual(["people", "notes", "denmark"]);
  expect(losers("denmark", "care")).toEqual(["people", "notes", "denmark", "care"]);
  expect(losers("gone")).toEqual([]);
});

describe("the visible lines", () => {
  test("are those of open folders, each with its place among its siblings", () => {
    expect(shown({})).toEqual(["people", "-handbook", "-notes", "--denmark", "--germany", "care"]);
    expect(shown({ expanded: new Set() })).toEqual(["people", "care"]);
    const [, second] = flattenTree(tree, all);
    expect(second).toMatchObject({ position: 1, siblings: 2 });
  });

  test("of a search are the matches, by title or URL, inside their folders", () => {
    expect(shown({ search: "GERM", expanded: new Set() })).toEqual(["people", "-notes", "--germany"]);
    expect(shown({ search: "pflege" })).toEqual(["care"]);
    expect(shown({ types: ["URL"] })).toEqual(["care"]);
    expect(shown({ states: ["busy", "FAILED"] })).toEqual(["people", "-notes", "--denmark", "--germany"]);
  });

  test("can be sorted, with folders first", () => {
    expect(shown({ sort: "size" })).toEqual(["people", "-notes", "--germany", "--denmark", "-handbook", "care"]);
    expect(shown({ sort: "state" })).toEqual(["people", "-notes", "--germany", "--denmark", "-handbook", "care"]);
  });

  test("include what lies in a folder that doesn't exist", () => {
    expect(shown({}, buildTree([node("lost", "gone", 0, {})]))).toEqual(["lost"]);
  });
});

describe("moving", () => {
  const afterMove = (ids: string[], place: { parent: string | null; index: number }) => {
    const changes = moveNodes(tree, ids, place);
    return shown({}, buildTree(applyPositions(nodes, new Map(changes.map((one) => [one.id, one])))));
  };

  test("reorders and moves between folders, and names only what changes", () => {
    expect(afterMove(["germany"], { parent: "notes", index: 0 })).toEqual([
      ...["people", "-handbook", "-notes", "--germany", "--denmark", "care"],
    ]);
    expect(afterMove(["care", "handbook"], { parent: "notes", index: 1 })).toEqual([
      ...["people", "-notes", "--denmark", "--care", "--handbook", "--germany"],
    ]);
    expect(moveNodes(tree, ["care"], { parent: null, index: 1 })).toEqual([]);
  });

  test("takes a folder with all it holds, once", () => {
    expect(topmost(tree, ["denmark", "notes"])).toEqual(["notes"]);
    expect(afterMove(["notes", "denmark"], { parent: null, index: 0 })).toEqual([
      ...["notes", "-denmark", "-germany", "people", "-handbook", "care"],
    ]);
  });

  test("never puts a folder into itself or into a source", () => {
    expect(canMoveInto(tree, ["people"], "notes")).toBe(false);
    expect(moveNodes(tree, ["people"], { parent: "people", index: 0 })).toEqual([]);
    expect(moveNodes(tree, ["care"], { parent: "handbook", index: 0 })).toEqual([]);
  });
});
