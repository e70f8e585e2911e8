import { slugOfAgentApp } from "#features/composio-integration/schema.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import { formatNumber } from "#lib/locale.ts";
import { readableMentions } from "#lib/mention.ts";
import { failoverReasons } from "#product/models/failover.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentFallbackText } from "#product/texts/agent/agent-fallback.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentModelText } from "#product/texts/agent/agent-model.ts";
import { agentToolsText } from "#product/texts/agent/agent-tools.ts";
import { compareText as text } from "#product/texts/versions/compare.ts";
import { titleOfTool } from "#tools/tool-title.ts";
import type { AgentConfig, AgentPart } from "../schema.ts";
import type { FormKey } from "./agent-form.ts";
import { type ToolPolicies, workflowOfTool } from "./tool-choices.ts";

/** One field of an agent in two versions, as text. */
export interface AgentChange {
  readonly key: AgentPart | FormKey;
  readonly label: string;
  /** Empty if it was not set. */
  readonly before: string;
  readonly after: string;
  /** Prose, which is compared word by word. */
  readonly isText: boolean;
}

/** Looks up the names behind ids. */
export interface AgentNames {
  model(languageModelId: string): string;
  agent?(agentId: string): string;
  folder?(folderId: string): string;
  style?(styleId: string): string;
  skill?(skillId: string): string;
  workflow?(workflowId: string): string;
}

export type AgentVersionContent = AgentConfig & { readonly title: string };

const textKeys: ReadonlySet<string> = new Set(["system", "outputFormat"]);

/** The differences between two versions, in the order of the editor's sections. */
export function compareVersions(
  before: AgentVersionContent,
  after: AgentVersionContent,
  names: AgentNames,
): AgentChange[] {
  const keys = Object.keys(agentFieldNames) as (keyof typeof agentFieldNames)[]; // Object.keys widens to string
  return keys.flatMap((key) => {
    if (key === "category" || equalJson(before[key], after[key])) return [];
    return [describeChange(key, before[key], after[key], names)];
  });
}

export function describeChange(key: AgentChange["key"], before: unknown, after: unknown, names: AgentNames) {
  const [oldText, newText] = formatBoth(key, [before, after], names);
  // Two lists of the same length with unnamed entries would look the same.
  const isHidden = oldText === newText && Array.isArray(after);
  const change: AgentChange = {
    key,
    label: agentFieldNames[key],
    before: oldText,
    after: isHidden ? text.differentLinked(after.length) : newText,
    isText: textKeys.has(key),
  };
  return change;
}

function formatBoth(key: AgentChange["key"], values: readonly [unknown, unknown], names: AgentNames): [string, string] {
  const [before, after] = [formatValue(key, values[0], names), formatValue(key, values[1], names)];
  if (!textKeys.has(key)) return [before, after];
  const readable: [string, string] = [readableMentions(before), readableMentions(after)];
  // Mentions of the same name may have different targets.
  return readable[0] === readable[1] ? [before, after] : readable;
}

function formatValue(key: AgentChange["key"], value: unknown, names: AgentNames): string {
  if (value === null) return agentModelText.auto;
  if (key === "language" && value === "") return agentEditorText.output.languageAuto;
  if (key === "languageModelId") return names.model(String(value));
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? text.on : text.off;
  if (typeof value === "number") return formatNumber(value);
  if (key === "toolPolicies") return formatPolicies(value as ToolPolicies, names); // the key determines the type
  return Array.isArray(value) ? formatList(key, value, names) : "";
}

function formatList(key: AgentChange["key"], list: readonly unknown[], names: AgentNames): string {
  const { model, agent, folder, style, skill, workflow } = names;
  if (key === "category") return list.join(", ");
  if (key === "subAgentIds" && agent) return list.map((id) => agent(String(id))).join("\n");
  if (key === "subAgentFolderIds" && folder) return list.map((id) => folder(String(id))).join("\n");
  if (key === "skillIds" && skill) return list.map((id) => skill(String(id))).join("\n");
  if (key === "styleIds" && style) return list.map((id) => style(String(id))).join("\n");
  if (key === "trustedTargets" && workflow) return list.map((id) => workflow(String(id))).join("\n");
  if (key === "fallbackModels") return formatFallbacks(list as AgentConfig["fallbackModels"], model); // the key determines it
  if (key === "integrations") return list.map(formatIntegration).join("\n");
  return text.linked(list.length);
}

/** One line for each model, in order; one that takes over for any reason needs none. */
const formatFallbacks = (models: AgentConfig["fallbackModels"], nameOf: AgentNames["model"]): string =>
  models
    .map(({ languageModelId, on }) =>
      on.length === failoverReasons.length
        ? nameOf(languageModelId)
        : agentFallbackText.withReasons(
            nameOf(languageModelId),
            on.map((reason) => agentFallbackText.reasons[reason]),
          ),
    )
    .join("\n");

function formatIntegration(integration: unknown): string {
  const { appName, allowedActions } = integration as AgentConfig["integrations"][number]; // the key determines the type
  return text.entry(slugOfAgentApp(appName) ?? appName, allowedActions.join(", "));
}

/** One line for each tool that differs from its default. */
export const formatPolicies = (policies: ToolPolicies, { workflow }: Pick<AgentNames, "workflow">): string =>
  Object.entries(policies)
    .map(([tool, policy]) => {
      const workflowId = workflowOfTool(tool);
      const title = workflowId && workflow ? workflow(workflowId) : titleOfTool(tool);
      return agentToolsText.policy(title, agentToolsText.policies[policy]);
    })
    .toSorted()
    .join("\n");
