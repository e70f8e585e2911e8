import { expect, test } from "vitest";
import type { StepNote } from "../schema.ts";
import { groupNotes } from "./group-notes.ts";

test("equal notes of several pieces are merged and counted", () => {
  const truncated = { kind: "truncated", model: "GPT-4o Mini", maxTokens: null } as const;
  const cut = { kind: "cutDocument", title: "tides.txt", chars: 10, ofChars: 20 } as const;
  const notes: StepNote[] = [
    { ...truncated, piece: "item.0" },
    { ...cut, piece: "item.0" },
    { ...truncated, piece: "item.2" },
  ];
  expect(groupNotes(notes).map(({ note, count }) => [note.kind, count])).toEqual([
    ["truncated", 2],
    ["cutDocument", 1],
  ]);
});
