import { expect, test } from "vitest";
import { type Filter, findWorkflows, tagsOf } from "./find.ts";

const item = (title: string, day: number, more: { category?: string[]; parentFolderId?: string | null } = {}) => ({
  title,
  category: [],
  parentFolderId: null,
  updatedAt: new Date(2026, 0, day),
  lastRun: day % 2 === 0 ? { createdAt: new Date(2026, 1, day) } : null,
  ...more,
});
const all = [
  item("Report 10", 1),
  item("report 2", 3, { category: ["Sales", "Week"] }),
  item("Letters", 2, { parentFolderId: "f1", category: ["Sales"] }),
  item("Lost", 4, { parentFolderId: "gone" }),
];
const find = (filter: Partial<Filter>) =>
  findWorkflows(all, new Set(["f1"]), {
    search: "",
    tags: new Set(),
    folderId: null,
    sort: "changed",
    isReversed: false,
    ...filter,
  }).map((one) => one.title);

test("a folder shows what is in it; what lost its folder stands at the top", () => {
  expect(find({})).toEqual(["Lost", "report 2", "Report 10"]);
  expect(find({ folderId: "f1" })).toEqual(["Letters"]);
});

test("a search and tags look into all folders", () => {
  expect(find({ search: "LETT" })).toEqual(["Letters"]);
  expect(find({ search: "sales week" })).toEqual(["report 2"]);
  expect(find({ tags: new Set(["Sales"]) })).toEqual(["report 2", "Letters"]);
  expect(find({ tags: new Set(["Sales", "Week"]), folderId: "f1" })).toEqual(["report 2"]);
});

test("names are ordered as people count", () => {
  expect(find({ sort: "name" })).toEqual(["Lost", "report 2", "Report 10"]);
  expect(find({ sort: "name", isReversed: true })).toEqual(["Report 10", "report 2", "Lost"]);
});

test("the most used tags come first", () => {
  expect(tagsOf(all)).toEqual(["Sales", "Week"]);
});
