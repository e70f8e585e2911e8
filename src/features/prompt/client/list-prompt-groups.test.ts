import { expect, test } from "vitest";
import { listPromptGroups, promptActions } from "./list-prompt-groups.ts";
import type { ListedPrompt } from "./use-prompts.ts";

const rowOf = (title: string, isOwn = true): ListedPrompt => ({
  id: title,
  title,
  excerpt: "Write\n\n it.",
  isShared: !isOwn,
  isOwn,
  authorName: "Nora",
  canEdit: isOwn,
  canDelete: isOwn,
});
const rows = [rowOf("Weekly report"), rowOf("Reply"), rowOf("Weekly plan", false)];
const idsFor = (query: string, prompts = rows) =>
  listPromptGroups(query, prompts).map(({ items }) => items.map(({ id }) => id));
const actions = [promptActions.create, promptActions.manage];

test("the menu has the person's prompts, then those of others with their author, then the actions", () => {
  expect(idsFor("")).toEqual([["Weekly report", "Reply"], ["Weekly plan"], actions]);
  expect(listPromptGroups("plan", rows)[0]?.items[0]).toMatchObject({ hint: "Write it.", end: "Nora" });
});

test("titles are found by all typed words in any case, with hyphens or spaces", () => {
  expect(idsFor("WEEKLY-re")).toEqual([["Weekly report"], actions]);
  expect(idsFor("report week ")).toEqual([["Weekly report"], actions]);
});

test("words that match nothing leave an empty menu, which uses no keys", () => {
  expect(idsFor("usr")).toEqual([]);
  expect(idsFor("usr", [])).toEqual([]);
});

test("without any prompt, the menu offers to make one", () => {
  expect(idsFor("", [])).toEqual([[promptActions.create]]);
});

test("prompts of servers come after saved ones, with their server, and are found by both of their names", () => {
  const greeting = { name: "say_hello", title: "Greeting", hint: "Says\nhello.", arguments: [] };
  const lists = [{ serverId: "1", server: "Harbor", prompts: [greeting] }];
  const [group] = listPromptGroups("hello", rows, lists);
  expect(group?.items).toMatchObject([{ label: "Greeting", hint: "Says hello.", end: "Harbor" }]);
  expect(listPromptGroups("", rows, lists).map(({ items }) => items.length)).toEqual([2, 1, 1, 2]);
});
