import { describe, expect, test } from "vitest";
import {
  canMoveRun,
  type ExecutionMove,
  type ExecutionState,
  isAttended,
  isInteractive,
  isOver,
  isReviewed,
  moveExecution,
  triggerTypes,
} from "./status.ts";

const state = (changes: Partial<ExecutionState> = {}): ExecutionState => ({
  status: "PENDING",
  waitsFor: null,
  epoch: 1,
  isApproved: false,
  next: null,
  isStop: false,
  ...changes,
});
const done = state({ status: "COMPLETED", isApproved: true, next: "n", isStop: true });

describe("attended runs", () => {
  test("three triggers are interactive", () => {
    expect(triggerTypes.filter(isInteractive)).toEqual(["MANUAL", "SUPERVISED", "TEST"]);
  });

  test("a form run has a visitor, a background run has nobody", () => {
    expect(isAttended({ triggerType: "FORM", runInBackground: false })).toBe(true);
    expect(isAttended({ triggerType: "MANUAL", runInBackground: true })).toBe(false);
    expect(isAttended({ triggerType: "IN_BACKGROUND", runInBackground: false })).toBe(false);
  });

  test("supervised runs are reviewed, form runs if their owner enabled it", () => {
    expect(isReviewed({ triggerType: "SUPERVISED" })).toBe(true);
    expect(isReviewed({ triggerType: "FORM" })).toBe(false);
    expect(isReviewed({ triggerType: "FORM", reviewedSteps: [] })).toBe(true);
    expect(isReviewed({ triggerType: "MANUAL", reviewedSteps: [] })).toBe(false);
  });
});

describe("runs", () => {
  test("three states are over", () => {
    expect((["PENDING", "RUNNING", "COMPLETED", "FAILED", "STOPPED"] as const).filter(isOver)).toEqual([
      "COMPLETED",
      "FAILED",
      "STOPPED",
    ]);
  });

  test.each([
    ["PENDING", "RUNNING", true],
    ["RUNNING", "COMPLETED", true],
    ["FAILED", "RUNNING", true],
    ["STOPPED", "RUNNING", true],
    ["COMPLETED", "COMPLETED", true],
    ["PENDING", "COMPLETED", false],
    ["COMPLETED", "FAILED", false],
    ["STOPPED", "COMPLETED", false],
  ] as const)("%s to %s: %s", (from, to, expected) => {
    expect(canMoveRun(from, to)).toBe(expected);
  });
});

describe("moves of a step", () => {
  const cases: [ExecutionMove, ExecutionState, Partial<ExecutionState> | null][] = [
    ["start", state(), { status: "RUNNING", epoch: 1 }],
    ["start", state({ waitsFor: "input" }), null],
    ["start", done, null],
    ["wait", state({ status: "RUNNING" }), { status: "PENDING" }],
    ["finish", state({ status: "RUNNING" }), { status: "COMPLETED", epoch: 1 }],
    ["finish", state({ waitsFor: "input" }), null],
    ["fail", state({ status: "RUNNING" }), { status: "FAILED" }],
    ["takeOver", state({ status: "RUNNING" }), { status: "PENDING", epoch: 2 }],
    ["takeOver", state(), null],
    ["answer", state({ waitsFor: "input" }), { status: "COMPLETED", waitsFor: null }],
    ["answer", state({ waitsFor: "payment" }), { status: "COMPLETED" }],
    ["answer", state({ waitsFor: "child" }), { status: "COMPLETED" }],
    ["answer", state({ waitsFor: "unknown" }), { status: "COMPLETED" }],
    ["answer", state({ waitsFor: "time" }), null],
    ["answer", state(), null],
    ["answer", done, null],
    ["breakOff", state({ waitsFor: "child" }), { status: "FAILED" }],
    ["breakOff", state({ waitsFor: "input" }), null],
    ["wake", state({ waitsFor: "time" }), { status: "PENDING", waitsFor: null, epoch: 1 }],
    ["wake", state({ waitsFor: "input" }), null],
    ["wake", state({ waitsFor: "decision" }), null],
    ["answer", state({ waitsFor: "decision" }), null],
    ["decide", state({ waitsFor: "decision" }), { status: "PENDING", waitsFor: null, epoch: 2 }],
    ["decide", state({ waitsFor: "input" }), null],
    ["decide", state(), null],
    ["retry", state({ status: "FAILED" }), { status: "PENDING", epoch: 2 }],
    ["retry", state(), null],
    ["regenerate", done, { status: "PENDING", epoch: 2, isApproved: false, next: null, isStop: false }],
    ["regenerate", state({ status: "RUNNING" }), null],
    ["edit", done, { status: "COMPLETED", epoch: 2, isApproved: true, next: "n" }],
    ["edit", state({ status: "FAILED" }), null],
    ["approve", { ...done, isApproved: false }, { status: "COMPLETED", isApproved: true, isStop: true, epoch: 1 }],
    ["approve", state(), null],
    ["skip", state({ status: "FAILED" }), { status: "COMPLETED", epoch: 2 }],
    ["skip", state({ waitsFor: "unknown" }), { status: "COMPLETED", waitsFor: null }],
    ["skip", state({ status: "RUNNING" }), null],
  ];
  test.each(cases)("%s from %j gives %j", (move, from, expected) => {
    const moved = moveExecution(from, move);
    if (expected === null) expect(moved).toBeNull();
    else expect(moved).toMatchObject(expected);
  });
});
