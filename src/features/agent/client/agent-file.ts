import { limits } from "#product/limits.ts";
import { agentConfig, fallbackModelList, toolPolicyRecord, trustedTargetList } from "../schema.ts";
import type { AgentForm } from "./agent-form.ts";

/** The content of an exported agent. An import leaves out targets and models that don't exist in its workspace. */
export type AgentFile = Pick<
  AgentForm,
  | "title"
  | "system"
  | "category"
  | "outputFormat"
  | "language"
  | "languageModelId"
  | "fallbackModels"
  | "maxTokens"
  | "temperature"
  | "toolPolicies"
  | "trustedTargets"
>;

export const emptyAgent: AgentFile = {
  title: "",
  system: "",
  outputFormat: "",
  language: "",
  category: [],
  languageModelId: null,
  fallbackModels: [],
  maxTokens: null,
  temperature: null,
  toolPolicies: {},
  trustedTargets: [],
};

const modelSettings = agentConfig.pick({ languageModelId: true, maxTokens: true, temperature: true });

const isText = (value: unknown, max: number): value is string => typeof value === "string" && value.length <= max;

/** Parses an exported agent; null if it is invalid. Unknown fields are ignored. */
export function readAgentFile(text: string): AgentFile | null {
  if (text.length > limits.agent.jsonBytes) return null;
  const value = parse(text);
  if (typeof value !== "object" || value === null) return null;
  const file = value as Record<string, unknown>; // an object with unknown fields
  const { title, system, category = [], outputFormat = "", language = "" } = file;
  const { languageModelId, maxTokens, temperature } = file;
  const model = modelSettings.safeParse({ languageModelId, maxTokens, temperature });
  const fallbacks = fallbackModelList.safeParse(file.fallbackModels ?? []);
  const policies = toolPolicyRecord.safeParse(file.toolPolicies ?? {});
  const targets = trustedTargetList.safeParse(file.trustedTargets ?? []);
  const tags = typeof category === "string" ? [category] : category;
  const isFile =
    isText(title, limits.agent.titleChars.max) &&
    title.trim() !== "" &&
    isText(system, limits.agent.systemChars) &&
    isText(outputFormat, limits.agent.outputFormatChars) &&
    isText(language, limits.agent.languageChars) &&
    Array.isArray(tags) &&
    tags.length <= limits.tag.perItem &&
    tags.every((tag) => isText(tag, limits.tag.chars));
  if (!isFile || !model.success || !fallbacks.success || !policies.success || !targets.success) return null;
  return {
    title: title.trim(),
    system,
    outputFormat,
    language,
    category: tags.filter((tag) => tag.trim() !== ""),
    ...model.data,
    fallbackModels: fallbacks.data,
    toolPolicies: policies.data,
    trustedTargets: targets.data,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text of the file, which `readAgentFile` parses. */
export function writeAgentFile(file: AgentFile): string {
  const keys = Object.keys(emptyAgent) as (keyof AgentFile)[]; // Object.keys widens to string
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, file[key]])), null, 2);
}

/** A file name that every operating system accepts. */
export const agentFileName = (title: string) => `${title.replaceAll(/[\s\\/:*?"<>|]+/g, " ").trim() || "agent"}.json`;
