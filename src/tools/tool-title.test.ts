import { expect, test } from "vitest";
import { toolNameText } from "#product/texts/tools/tool-names.ts";
import { toolFamilies, tools } from "./index.ts";
import { askingTitle, toolTitle } from "./tool-title.ts";

test("a call of a tool that is not ours is titled with the words of its name on the wire", () => {
  expect(toolTitle({ type: "tool-send_letter" })).toBe("Send letter");
  expect(toolTitle({ type: "dynamic-tool", toolName: "list-issues" })).toBe("List issues");
  expect(toolTitle({ type: "dynamic-tool", toolName: "constructor" })).toBe("Constructor");
});

test("a call of a built-in tool has the name that people know it by", () => {
  expect(toolTitle({ type: "tool-scrape_website_content" })).toBe("Read web pages");
  expect(toolTitle({ type: "dynamic-tool", toolName: "manage_task_plan" })).toBe("Task plan");
});

test("a call of a tool of a family has the family's name, not an id", () => {
  expect(toolTitle({ type: "tool-TROUPE_WORKFLOW_018f7b1e-5c3a-7a51-9c1d-2f6a8e0b4d22" })).toBe("Workflow");
});

test("tools with a name for people are those of the catalog, each with a name of its own", () => {
  expect(Object.keys(toolNameText).toSorted()).toEqual(Object.keys({ ...tools, ...toolFamilies }).toSorted());
  const names = Object.values(toolNameText).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("a call that a person must allow says what it wants to do, and nothing for a tool that is not ours", () => {
  expect(askingTitle({ type: "tool-web_search" })).toBe("Wants to search the web");
  expect(askingTitle({ type: "tool-TROUPE_WORKFLOW_018f7b1e-5c3a-7a51-9c1d-2f6a8e0b4d22" })).toBe(
    "Wants to run a workflow",
  );
  expect(askingTitle({ type: "tool-send_letter" })).toBeUndefined();
});
