import { expect, test } from "vitest";
import { z } from "zod";
import type { PieceOutcome } from "#engine/node/runner.ts";
import type { PieceKind } from "#engine/node.ts";
import { committedOutcomes, type PieceProgress, pieceStates } from "./piece-rows.ts";

const kind: PieceKind<string> = { kind: "item", shape: z.string() };
const progress = (more: Partial<PieceProgress> = {}): PieceProgress => ({
  pieces: [],
  isRunning: true,
  current: null,
  ...more,
});
const done = (...places: number[]) =>
  new Map(places.map((index): [number, PieceOutcome<string>] => [index, { value: "x" }]));

test("the first missing piece is running while the step runs, and failed when the step failed, but not while it waits", () => {
  expect(pieceStates(3, done(0), progress(), kind)).toEqual(["done", "running", "waiting"]);
  expect(pieceStates(3, done(0), progress({ isRunning: false }), kind)).toEqual(["done", "failed", "waiting"]);
  const waiting = progress({ isRunning: false, isWaiting: true });
  expect(pieceStates(3, done(0), waiting, kind), "nothing has failed").toEqual(["done", "waiting", "waiting"]);
  expect(pieceStates(3, done(0, 1, 2), progress(), kind)).toEqual(["done", "done", "done"]);
});

test("the piece that is being written is running, even if an earlier one is not loaded yet", () => {
  const at = { kind: "item", index: 2 };
  expect(pieceStates(4, done(0), progress({ current: at }), kind)).toEqual(["done", "waiting", "running", "waiting"]);
  expect(pieceStates(3, done(0, 2), progress({ current: at }), kind), "what is committed is no longer written").toEqual(
    ["done", "running", "done"],
  );
  expect(pieceStates(2, done(), progress({ current: { kind: "plan", index: 1 } }), kind)[0], "another kind").toBe(
    "running",
  );
});

test("a failed piece is shown in its place", () => {
  const ends = new Map<number, PieceOutcome<string>>([...done(0), [1, { error: "busy" }]]);
  expect(pieceStates(3, ends, progress(), kind)).toEqual(["done", "failed", "running"]);
});

test("only pieces of the given kind and a known shape are read", () => {
  const pieces = [
    { kind: "item", index: 0, end: { value: "a" } },
    { kind: "item", index: 1, end: { error: "busy" } },
    { kind: "item", index: 2, end: { value: { of: "an older release" } } },
    { kind: "list", index: 0, end: { value: "b" } },
  ];
  expect([...committedOutcomes(progress({ pieces }), kind)]).toEqual([
    [0, { value: "a" }],
    [1, { error: "busy" }],
  ]);
});
