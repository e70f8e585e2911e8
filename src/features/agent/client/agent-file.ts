import { limits } from "#product/limits.ts";
import type { AgentForm } from "./agent-form.ts";

/** What a file of an agent carries: nothing of it points into a workspace. */
export type AgentFile = Pick<AgentForm, "title" | "system" | "category" | "outputFormat" | "language">;

const isText = (value: unknown, max: number): value is string => typeof value === "string" && value.length <= max;

/** Reads a file of an agent; null when it is none. What a file says beyond the five fields is left out. */
export function readAgentFile(text: string): AgentFile | null {
  if (text.length > limits.agent.jsonBytes) return null;
  const value = parse(text);
  if (typeof value !== "object" || value === null) return null;
  const { title, system, category = [], outputFormat = "", language = "" } = value as Record<string, unknown>; // an object, whatever it holds
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
  if (!isFile) return null;
  return { title: title.trim(), system, outputFormat, language, category: tags.filter((tag) => tag.trim() !== "") };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The text of the file that `readAgentFile` reads again. */
export function writeAgentFile({ title, system, category, outputFormat, language }: AgentFile): string {
  return JSON.stringify({ title, system, category, outputFormat, language }, null, 2);
}

/** A name that every system takes. */
export const agentFileName = (title: string) => `${title.replaceAll(/[\s\\/:*?"<>|]+/g, " ").trim() || "agent"}.json`;
