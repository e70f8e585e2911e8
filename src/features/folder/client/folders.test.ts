import { expect, test } from "vitest";
import { flattenFolders, folderPath, folderSubtree } from "./folders.ts";

const folder = (id: string, parentFolderId: string | null = null) => ({ id, name: id.toUpperCase(), parentFolderId });
const folders = [folder("b", "a"), folder("a"), folder("c", "b"), folder("d")];

test("a path leads from the top to the folder", () => {
  expect(folderPath(folders, "c").map((one) => one.id)).toEqual(["a", "b", "c"]);
  expect(folderPath(folders, null)).toEqual([]);
  expect(folderPath(folders, "gone")).toEqual([]);
});

test("a branch is the folder and all below it", () => {
  expect([...folderSubtree(folders, "a")]).toEqual(["a", "b", "c"]);
});

test("the tree reads from top to bottom with its depths", () => {
  expect(flattenFolders(folders).map((one) => [one.id, one.depth])).toEqual([
    ["a", 0],
    ["b", 1],
    ["c", 2],
    ["d", 0],
  ]);
});
