import { idOf } from "#lib/entity-id.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import { familyOf, type ToolFamily, type ToolName, toolFamilies, tools } from "#tools/index.ts";
import type { ToolSpec } from "#tools/tool.ts";
import { hintOfTool, titleOfTool } from "#tools/tool-title.ts";
import type { AgentConfig } from "../schema.ts";
import { mentionedIds } from "./mentions/mentioned-ids.ts";

export type ToolPolicies = AgentConfig["toolPolicies"];

/** What the owner of an agent selects for a tool. */
export type ToolChoice = "on" | "ask" | "always" | "off";

type ChosenSpec = Pick<ToolSpec, "acts" | "acceptAnswer">;

const storedPolicies: Readonly<Record<ToolChoice, ToolPolicy>> = {
  on: "always",
  ask: "ask",
  always: "always",
  off: "never",
};

/**
 * Sub-agents are selected one by one, in a section of their own, and memory has a switch; the others are part of having
 * many tools and long results.
 */
const selectedElsewhere: ReadonlySet<ToolName> = new Set<ToolName>([
  "delegate_task_to_sub_agent",
  "search_tools",
  "search_for_available_integration_actions",
  "read_result",
  "create_memory_note",
  "update_memory_note",
  "delete_memory_note",
  "search_past_chats",
]);

/** The built-in tools that the editor lists. */
export const listedTools: readonly { readonly name: ToolName; readonly spec: ToolSpec }[] = (
  Object.entries(tools) as [ToolName, ToolSpec][]
) // Object.entries widens the keys
  .flatMap(([name, spec]) => (selectedElsewhere.has(name) ? [] : [{ name, spec }]));

/** The choices for a kind of tool; the first is the default. A tool that asks a person needs no permission to ask. */
export function choicesFor({ acts, acceptAnswer }: ChosenSpec): readonly [ToolChoice, ...ToolChoice[]] {
  if (acceptAnswer) return ["on", "off"];
  return acts ? ["ask", "always", "off"] : ["on", "ask", "off"];
}

/** What a stored policy means for a kind of tool; the default without one. */
export function choiceOf(spec: ChosenSpec, policy: ToolPolicy | undefined): ToolChoice {
  const choices = choicesFor(spec);
  return choices.find((choice) => storedPolicies[choice] === policy) ?? choices[0];
}

/** The policies with another choice for one tool. The default is not stored. */
export function applyChoice(
  policies: ToolPolicies,
  { name, spec }: { name: string; spec: ChosenSpec },
  choice: ToolChoice,
): ToolPolicies {
  const { [name]: _, ...others } = policies;
  return choice === choicesFor(spec)[0] ? others : { ...others, [name]: storedPolicies[choice] };
}

/** How many of the tools that the editor lists have another choice than the default. */
export const countChangedTools = (policies: ToolPolicies): number =>
  [...listedTools, ...Object.keys(policies).filter(workflowOfTool).map(toolWithSpec)].filter(
    ({ name, spec }) => choiceOf(spec, policies[name]) !== choicesFor(spec)[0],
  ).length;

const workflowFamily = "TROUPE_WORKFLOW_" satisfies ToolFamily;
const toolWithSpec = (name: string) => ({ name, spec: toolFamilies[workflowFamily] });

/** The tool that runs a workflow. */
export const workflowTool = (workflowId: string) => toolWithSpec(`${workflowFamily}${workflowId}`);

/** The workflow that a tool runs; null for any other tool. */
export const workflowOfTool = (name: string): string | null =>
  familyOf(name) === workflowFamily ? name.slice(workflowFamily.length) : null;

type WorkflowSettings = Pick<AgentConfig, "toolPolicies" | "trustedTargets">;

const isWorkflowId = (id: string) => idOf("workflow").safeParse(id).success;

/** The ids of the workflows that the texts of an agent mention, and of those that have settings already. */
export function workflowsOf({
  system,
  outputFormat,
  toolPolicies,
  trustedTargets,
}: Pick<AgentConfig, "system" | "outputFormat"> & WorkflowSettings): string[] {
  const mentioned = mentionedIds("workflow", system, outputFormat);
  return [...new Set([...mentioned, ...workflowsWithSettings({ toolPolicies, trustedTargets })])];
}

/** The ids of the workflows that have settings. */
export const workflowsWithSettings = ({ toolPolicies, trustedTargets }: WorkflowSettings): string[] =>
  [...Object.keys(toolPolicies).flatMap((name) => workflowOfTool(name) ?? []), ...trustedTargets].filter(isWorkflowId);

/** The settings with another choice for one workflow. Only what is always allowed can be on the list of targets. */
export const applyWorkflowChoice = (
  { toolPolicies, trustedTargets }: WorkflowSettings,
  id: string,
  choice: ToolChoice,
): WorkflowSettings => ({
  toolPolicies: applyChoice(toolPolicies, workflowTool(id), choice),
  trustedTargets: choice === "always" ? trustedTargets : withTarget(trustedTargets, id, false),
});

/** The list of targets with or without this one, in the order in which it is stored. */
export const withTarget = (targets: readonly string[], target: string, isTrusted: boolean): string[] =>
  [...targets.filter((one) => one !== target), ...(isTrusted ? [target] : [])].toSorted();

/** The listed tools whose name or line contains the search text. */
export function findTools(search: string): typeof listedTools {
  const wanted = search.trim().toLowerCase();
  return listedTools.filter(({ name }) =>
    [titleOfTool(name), hintOfTool(name)].some((words) => words.toLowerCase().includes(wanted)),
  );
}
