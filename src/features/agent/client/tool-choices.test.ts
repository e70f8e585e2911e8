import { describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { memoryTools } from "#product/tools/memory-note.ts";
import { type ToolPolicy, toolPolicies } from "#product/tools/tool-policies.ts";
import { tools } from "#tools/index.ts";
import type { ToolSpec } from "#tools/tool.ts";
import {
  applyChoice,
  applyWorkflowChoice,
  choiceOf,
  choicesFor,
  countChangedTools,
  findTools,
  listedTools,
  withTarget,
  workflowsOf,
} from "./tool-choices.ts";

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

test("the editor lists every tool except sub-agents and memory, which are chosen elsewhere, and those that come with others", () => {
  const names = listedTools.map(({ name }) => name);
  expect(names).not.toContain("delegate_task_to_sub_agent");
  expect(names.filter((name) => memoryTools.has(name))).toEqual([]);
  expect(names).toHaveLength(Object.keys(tools).length - 4 - memoryTools.size);
});

test("tools are found by name and by what they do", () => {
  expect(findTools(" WEB search ").map(({ name }) => name)).toEqual(["web_search"]);
  expect(findTools("page or a file").map(({ name }) => name)).toEqual(["scrape_website_content"]);
  expect(findTools("no such tool")).toEqual([]);
  expect(findTools("")).toEqual(listedTools);
});

const report = "0198c0de-0000-7000-8000-000000000001";
const mention = (workflowId: string) => `@[Report](type=WORKFLOW&workflowId=${workflowId})`;

test("the workflows of an agent are those that its texts mention, and those with settings", () => {
  const [other, third] = [report.replace(/1$/, "2"), report.replace(/1$/, "3")];
  const form = {
    system: `${mention(report)} ${mention(report)} ${mention("../no-id")} @[Helper](type=AGENT&agentId=${newId()})`,
    outputFormat: mention(other),
    toolPolicies: { [`TROUPE_WORKFLOW_${third}`]: "never", TROUPE_WORKFLOW_x: "always", web_search: "never" } as const,
    trustedTargets: [report],
  };
  expect(workflowsOf(form)).toEqual([report, other, third]);
});

test("a workflow leaves the list of those that never ask when it is no longer always allowed", () => {
  const trusted = withTarget([], report, true);
  const settings = applyWorkflowChoice({ toolPolicies: {}, trustedTargets: trusted }, report, "always");
  expect(settings).toEqual({ toolPolicies: { [`TROUPE_WORKFLOW_${report}`]: "always" }, trustedTargets: [report] });
  expect(applyWorkflowChoice(settings, report, "ask")).toEqual({ toolPolicies: {}, trustedTargets: [] });
  expect(applyWorkflowChoice(settings, report, "off").trustedTargets).toEqual([]);
  expect(withTarget(["b", "c"], "a", true)).toEqual(["a", "b", "c"]);
  expect(countChangedTools(settings.toolPolicies)).toBe(1);
});

test("only listed tools with another choice than the default count as changed", () => {
  expect(countChangedTools({ web_search: "never", generate_mindmap: "always", later_tool: "never" })).toBe(1);
});
