import { expect, test } from "vitest";
import type { SkillFile } from "#product/skills/skill-file.ts";
import { applyChanges, filesToSend, readProposal } from "./proposed-files.ts";

const files: SkillFile[] = [
  { path: "SKILL.md", encoding: "utf8", content: "Old" },
  { path: "notes.md", encoding: "utf8", content: "Notes" },
  { path: "logo.png", encoding: "base64", content: "AAAA" },
];

test("a proposal is read file by file; paths that a skill can't have and files that are no text are left out", () => {
  const written = {
    files: [
      { path: "SKILL.md", content: "New" },
      { path: "scripts/a.py", content: "print(1)" },
      { path: "../evil.md", content: "x" },
      { path: "logo.png", content: "x" },
      { path: "notes.md", content: "Notes" },
    ],
    deleted: ["SKILL.md", "logo.png", "unknown.md"],
  };
  expect(readProposal(written, files)).toEqual({
    changes: [
      { path: "SKILL.md", before: "Old", after: "New" },
      { path: "scripts/a.py", before: null, after: "print(1)" },
    ],
    left: 2,
  });
  expect(readProposal({ files: "nothing" }, files)).toEqual({ changes: [], left: 0 });
});

test("accepted changes replace, add and remove files; those that don't fit together are refused", () => {
  const accepted = [
    { path: "SKILL.md", before: "Old", after: "New" },
    { path: "notes.md", before: "Notes", after: null },
    { path: "b.md", before: null, after: "B" },
  ];
  expect(applyChanges(files, accepted)).toEqual([
    { path: "SKILL.md", encoding: "utf8", content: "New" },
    files[2],
    { path: "b.md", encoding: "utf8", content: "B" },
  ]);
  expect(applyChanges(files, [{ path: "SKILL.md/a.md", before: null, after: "x" }])).toBeNull();
});

test("a request has SKILL.md first and the texts that fit", () => {
  const long: SkillFile = { path: "long.md", encoding: "utf8", content: "x".repeat(60_000) };
  expect(filesToSend([long, ...files.toReversed()]).map(({ path }) => path)).toEqual(["SKILL.md", "notes.md"]);
});
