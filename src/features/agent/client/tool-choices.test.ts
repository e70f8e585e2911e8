import { describe, expect, test } from "vitest";
import { type ToolPolicy, toolPolicies } from "#product/tools/tool-policies.ts";
import { tools } from "#tools/index.ts";
import type { ToolSpec } from "#tools/tool.ts";
import { applyChoice, choiceOf, choicesFor, countChangedTools, findTools, listedTools } from "./tool-choices.ts";

const reads = {};
const acts = { acts: "sends" } as const;
const asks: Pick<ToolSpec, "acceptAnswer"> = tools.ask_person;

describe("the choices of a tool", () => {
  test("start with its default: reading tools are on, and acting tools ask first", () => {
    expect(choicesFor(reads)).toEqual(["on", "ask", "off"]);
    expect(choicesFor(acts)).toEqual(["ask", "always", "off"]);
    expect(choicesFor(asks)).toEqual(["on", "off"]);
  });

  test.each<[ToolPolicy | undefined, string, string, string]>([
    [undefined, "on", "ask", "on"],
    ["ask", "ask", "ask", "on"],
    ["always", "on", "always", "on"],
    ["never", "off", "off", "off"],
  ])("show the policy %s as what it means for the kind of tool", (policy, reading, acting, asking) => {
    expect([reads, acts, asks].map((spec) => choiceOf(spec, policy))).toEqual([reading, acting, asking]);
  });

  test.each([reads, acts, asks])("are kept when they are stored, and the default is not stored", (spec) => {
    const tool = { name: "web_search", spec };
    for (const choice of choicesFor(spec)) {
      for (const before of toolPolicies) {
        const after = applyChoice({ later_tool: "ask", web_search: before }, tool, choice);
        expect(choiceOf(spec, after.web_search)).toBe(choice);
        expect("web_search" in after).toBe(choice !== choicesFor(spec)[0]);
        expect(after.later_tool).toBe("ask");
      }
    }
  });
});

test("the editor lists every tool except sub-agents, which have a section of their own, and those that come with others", () => {
  const names = listedTools.map(({ name }) => name);
  expect(names).not.toContain("delegate_task_to_sub_agent");
  expect(names).toHaveLength(Object.keys(tools).length - 3);
});

test("tools are found by name and by what they do", () => {
  expect(findTools(" WEB search ").map(({ name }) => name)).toEqual(["web_search"]);
  expect(findTools("page or a file").map(({ name }) => name)).toEqual(["scrape_website_content"]);
  expect(findTools("no such tool")).toEqual([]);
  expect(findTools("")).toEqual(listedTools);
});

test("only listed tools with another choice than the default count as changed", () => {
  expect(countChangedTools({ web_search: "never", generate_mindmap: "always", later_tool: "never" })).toBe(1);
});
