import { expect, test } from "vitest";
import type { KnowledgeTreeNode } from "../../schema.ts";
import { findMoveEffect, limitsAround } from "./limits.ts";
import { buildTree } from "./tree.ts";

const node = (id: string, parent: string | null, more: Partial<KnowledgeTreeNode> = {}): KnowledgeTreeNode => ({
  id,
  index: 0,
  parent,
  text: id,
  droppable: true,
  userId: "author",
  limit: null,
  KnowledgeSource: null,
  ...more,
});
const limit = { roles: ["EDITOR" as const], people: 0 };
const tree = buildTree([
  node("people", null, { limit }),
  node("salaries", "people", { limit }),
  node("plan", "salaries", { userId: "planner" }),
  node("manual", null),
]);
const owner = { role: "OWNER", userId: "owner" } as const;
const editor = (userId: string) => ({ role: "EDITOR", userId }) as const;

test("a node is limited by every limited folder around it", () => {
  expect(limitsAround(tree, "plan").map(({ id }) => id)).toEqual(["people", "salaries"]);
  expect(limitsAround(tree, "people")).toEqual([]);
});

test("a move says which limits it adds and which it takes away, and nothing within the same ones", () => {
  const ids = (nodes: readonly { id: string }[] = []) => nodes.map(({ id }) => id);
  const out = findMoveEffect(tree, ["plan"], null, owner);
  expect([ids(out?.entered), ids(out?.left), out?.isOpenAfter]).toEqual([[], ["people", "salaries"], true]);
  const up = findMoveEffect(tree, ["plan"], "people", owner);
  expect([ids(up?.entered), ids(up?.left), up?.isOpenAfter]).toEqual([[], ["salaries"], false]);
  const into = findMoveEffect(tree, ["manual"], "salaries", owner);
  expect([ids(into?.entered), ids(into?.left), into?.isOpenAfter]).toEqual([["people", "salaries"], [], false]);
  expect(findMoveEffect(tree, ["salaries"], null, owner)?.isOpenAfter, "with a limit of its own").toBe(false);
  expect(findMoveEffect(tree, ["plan"], "salaries", owner)).toBeNull();
  expect(findMoveEffect(tree, ["manual"], null, owner)).toBeNull();
});

test("a move out of a limited folder is refused as the server refuses it", () => {
  const isRefused = (userId: string) => findMoveEffect(tree, ["plan"], null, editor(userId))?.isRefused;
  expect([isRefused("author"), isRefused("planner"), isRefused("colleague")]).toEqual([false, false, true]);
  expect(findMoveEffect(tree, ["manual"], "people", editor("colleague"))?.isRefused).toBe(false);
});
