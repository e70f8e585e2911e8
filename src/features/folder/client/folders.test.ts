import { expect, test } from "vitest";
import { flattenFolders, folderLabel, folderPath, folderSubtree } from "./folders.ts";

const folder = (id: string, parentFolderId: string | null = null) => ({ id, name: id.toUpperCase(), parentFolderId });
const folders = [folder("b", "a"), folder("a"), folder("c", "b"), folder("d")];

test("a path lists the ancestors from the top to the folder", () => {
  expect(folderPath(folders, "c").map((one) => one.id)).toEqual(["a", "b", "c"]);
  expect(folderPath(folders, null)).toEqual([]);
  expect(folderPath(folders, "gone")).toEqual([]);
});

test("a label keeps the first and the last folder of a deep path", () => {
  expect(["a", "b", "c", "gone"].map((id) => folderLabel(folders, id))).toEqual(["A", "A / B", "A / … / C", null]);
});

test("a subtree contains the folder and all its descendants", () => {
  expect([...folderSubtree(folders, "a")]).toEqual(["a", "b", "c"]);
});

test("folders are flattened in tree order with their depth", () => {
  expect(flattenFolders(folders).map((one) => [one.id, one.depth])).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 2],
    ["d", 0],
  ]);
});
