/** What comes back from the process of a script, without one. */
import { expect, test } from "vitest";
import { type CodeJob, readChildAnswer } from "./child-answer.ts";
import { type FolderFile, isFolderPath, packFolder, unpackFolder } from "./folder.ts";
import { type CodeLimits, scriptLimits } from "./limits.ts";

const megabyte = 1024 * 1024;
const tooManyFiles = "The code wrote more than 10 files or 20 MB to outputs/. Write fewer or smaller files.";
const job: CodeJob = { language: "PYTHON", code: "", inputs: {}, outputs: [], limits: scriptLimits };
const read = (said: object, limits: CodeLimits = scriptLimits, folder: readonly FolderFile[] = []) =>
  readChildAnswer(
    {
      how: "ended",
      code: 0,
      output: Buffer.from(JSON.stringify({ result: {}, stdout: "", isCut: false, ...said })),
      errors: "",
    },
    { ...job, limits, folder },
  );
const file = (path: string, text = "x") => ({ path, base64: Buffer.from(text).toString("base64") });

test("forged files of a child process are bounded and get safe names", () => {
  const files = [file("outputs/../../etc/passwd"), file("outputs/a\\b\u202etxt.exe"), file("outputs/")];
  expect(read({ files })).toMatchObject({
    files: [{ name: "passwd" }, { name: "btxt.exe" }, { name: "file" }],
    folder: { files: [], leftOut: 3 },
  });
  expect(read({ files: Array.from({ length: 11 }, (_, at) => file(`outputs/${at}`)) })).toMatchObject({
    error: tooManyFiles,
  });
  const { script } = scriptLimits;
  const small = { ...scriptLimits, script: { ...script, outputs: { count: 10, bytes: 4 } } };
  expect(read({ files: [file("outputs/a", "123"), file("outputs/b", "45")] }, small)).toHaveProperty("error");
  const foreign = [{ path: "outputs/a", from: "/etc/passwd" }];
  expect(read({ files: foreign })).toMatchObject({ error: "No result returned from code execution" });
});

test("a forged folder is bounded, stays inside itself, and gets only what the process was given", () => {
  const { script } = scriptLimits;
  const small = { ...scriptLimits, script: { ...script, folder: { count: 2, bytes: 4 } } };
  const folderOf = (files: readonly object[], limits?: CodeLimits) =>
    read({ files }, limits, [{ path: "given", bytes: Buffer.from("1") }]).folder;
  expect(folderOf([{ path: "given" }, { path: "not-given" }])).toEqual({
    files: [{ path: "given", bytes: Buffer.from("1") }],
    isChanged: false,
    leftOut: 0,
  });
  expect(
    folderOf([file("../a"), file("/a"), file("a//b"), file("./a"), file("a/.."), file("\u0000"), file("ok")]),
  ).toEqual({ files: [{ path: "ok", bytes: Buffer.from("x") }], isChanged: true, leftOut: 6 });
  expect(folderOf([file("a"), file("b"), file("c")], small)).toEqual({ lost: "count" });
  expect(folderOf([file("a", "123"), file("b", "45")], small)).toEqual({ lost: "bytes" });
  expect(folderOf([file("a"), file("a")])).toEqual({ lost: "count" });
  expect(folderOf([file("a"), file("a/b")])).toEqual({ lost: "count" });
});

test("a packed folder is read back as it was, and nothing else is read", async () => {
  const files = [
    { path: "a/ü.bin", bytes: Buffer.from([0, 255, 1]) },
    { path: "empty", bytes: Buffer.alloc(0) },
  ];
  const packed = await packFolder(files);
  expect(await unpackFolder(packed)).toEqual(files);
  expect(await unpackFolder(await packFolder([]))).toEqual([]);
  const bomb = await packFolder([{ path: "a", bytes: Buffer.alloc(30 * megabyte) }]);
  const outside = await packFolder([{ path: "../a", bytes: Buffer.from("x") }]);
  for (const wrong of [bomb, outside, packed.subarray(0, 20), Buffer.from("text"), Buffer.alloc(0)])
    await expect(unpackFolder(wrong)).rejects.toThrow();
});

test("paths in a folder are plain", () => {
  for (const path of ["a", "a b/c.txt", "outputs/..evil.sh", ".hidden", "x".repeat(200), "a/b/c/d/e/f/g/h/i"])
    expect(isFolderPath(path), path).toBe(true);
  for (const path of [
    "",
    "/",
    "..",
    "outputs",
    "a/../b",
    "a/",
    "C:\\a",
    "a\ud800",
    "a\u0007",
    "x".repeat(201),
    "a/b/c/d/e/f/g/h/i/j",
  ])
    expect(isFolderPath(path), path).toBe(false);
});
