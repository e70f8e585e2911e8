import { expect, test } from "vitest";
import type { ToolState } from "#lib/ui-message.ts";
import { outcomeOf, type ToolOutcome } from "./tool-line.tsx";

test.each<[ToolState, ToolOutcome]>([
  ["input-streaming", "running"],
  ["input-available", "running"],
  ["approval-requested", "waiting"],
  ["output-available", "done"],
  ["output-error", "failed"],
  ["output-denied", "denied"],
])("a call in the state %s is shown as %s", (state, outcome) => {
  expect(outcomeOf({ state })).toBe(outcome);
});
