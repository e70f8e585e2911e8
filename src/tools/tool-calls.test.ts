import { describe, expect, test } from "vitest";
import type { ToolPart } from "#lib/ui-message.ts";
import { collapsedOf } from "./tool-calls.tsx";

const call = (name: string, part: Partial<ToolPart> = {}): ToolPart => ({
  type: `tool-${name}`,
  toolCallId: crypto.randomUUID(),
  state: "output-available",
  output: { content: "" },
  ...part,
});
const lookups = (count: number) => Array.from({ length: count }, () => call("scrape_website_content"));
const plan = call("manage_task_plan");
const canvas = call("create_canvas", {
  output: { documentId: "1", kind: "text", title: "Balcony guide", version: 1 },
});

describe("of many calls, one line has those that only looked something up, but not", () => {
  test.each<[string, ToolPart]>([
    ["a failure", call("web_search", { state: "output-error", errorText: "Unavailable" })],
    ["a call that runs", call("web_search", { state: "input-available" })],
    ["a call with a first result", call("web_search", { preliminary: true })],
    ["a call that waits for a person", call("web_search", { state: "approval-requested" })],
    ["what a person asked for", canvas],
    ["the last plan", plan],
  ])("%s", (_, kept) => {
    const looked = lookups(5);
    expect(collapsedOf([kept, ...looked])).toEqual(looked.slice(0, -1));
  });

  test("the last call", () => {
    const looked = lookups(5);
    expect(collapsedOf(looked)).toEqual(looked.slice(0, -1));
  });
});

test("an earlier plan is collapsed once a later one has replaced it", () => {
  const earlier = call("manage_task_plan");
  const looked = lookups(3);
  expect(collapsedOf([earlier, ...looked, plan, canvas])).toEqual([earlier, ...looked]);
});

test("four calls, or a single one among results, are not collapsed", () => {
  expect(collapsedOf(lookups(4))).toEqual([]);
  expect(collapsedOf([canvas, ...lookups(1), canvas, canvas, canvas])).toEqual([]);
});
