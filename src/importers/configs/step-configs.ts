/** The config of each step in the compact form. */
import { limits } from "#product/limits.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { NodeDraft, StepMapping } from "../importer.ts";
import { isMappedAs } from "../loops.ts";
import { withAdvice } from "../notes.ts";
import { hideKeys } from "../redact.ts";
import type { FormField } from "../template-filler.ts";
import { choiceConfig } from "./choice-config.ts";
import { packagesOf, withStandIns } from "./code-packages.ts";
import { type Config, type ConfigTools, fillPrompt, truncateText } from "./config-tools.ts";
import { requestConfig } from "./request-config.ts";

const toFix = importedStepText.toFix;
const approximated = importedStepText.approximated;
const generatedText = importedContentText;
const { promptChars, infoChars, codeChars, codeNames, codeNameChars } = limits.workflow;

/** Forms come last, because the other steps decide which fields a form has. */
export const isConfiguredLast = (draft: NodeDraft) => isMappedAs(draft, "form");

export function configOf(draft: NodeDraft, tools: ConfigTools): Config {
  const { is } = draft;
  const placeholder = tools.arranged.placeholders.get(draft.id);
  if (placeholder !== undefined) return { reason: withAdvice(placeholder).slice(0, infoChars) };
  switch (is.as) {
    case "form":
      return { fields: formFields(draft, tools) };
    case "agent":
      return agentConfig(draft, is, tools);
    case "loop":
      return loopConfig(draft, is, tools);
    case "choice":
      return choiceConfig(draft, is, tools);
    case "code":
      return codeConfig(draft, is, tools);
    case "request":
      return requestConfig(draft, is.request, tools);
    case "show":
      return { text: truncateText(tools.filler.fill(is.text, draft), infoChars, draft, tools) };
    default:
      return {};
  }
}

function formFields(draft: NodeDraft, { filler, report }: ConfigTools): Config[] {
  const all = filler.fieldsOf(draft);
  const { fields } = limits.humanInput;
  if (all.length > fields) report.add("toFix", draft.name, toFix.fieldsOmitted(fields));
  return all.slice(0, fields).map((field: FormField, order) => ({
    id: field.id,
    label: [field.label, field.name].map(toLabel).find(Boolean) ?? generatedText.input,
    type: field.type,
    required: field.isRequired,
    order,
    config: field.config ?? {},
  }));
}

const toLabel = (text: string) => text.trim().slice(0, limits.humanInput.labelChars.max).trim();

interface Task {
  readonly agentId: string | null;
  readonly prompt: string;
}

/** Instructions with values become part of the prompt; fixed instructions become an agent. */
function taskOf(draft: NodeDraft, { prompt, agent }: Extract<StepMapping, { as: "agent" }>, tools: ConfigTools): Task {
  const system = tools.filler.fill(agent.system, draft).trim();
  const isFixed = agent.system.every((part) => typeof part === "string");
  const agentId = tools.agents.refFor(draft, agent, isFixed ? system : "");
  const task = tools.filler.fill(prompt, draft).trim();
  if (!task && !system) tools.report.add("toFix", draft.name, toFix.noTask);
  // A step needs a task; without one, the instructions are the task.
  const parts = isFixed && task ? [task] : [system, task];
  return { agentId, prompt: truncateText(parts.filter(Boolean).join("\n\n"), promptChars, draft, tools) };
}

function agentConfig(draft: NodeDraft, is: Extract<StepMapping, { as: "agent" }>, tools: ConfigTools): Config {
  return { ...taskOf(draft, is, tools) };
}

function loopConfig(draft: NodeDraft, is: Extract<StepMapping, { as: "loop" }>, tools: ConfigTools): Config {
  const workers = tools.arranged.loops.agents.get(draft.id) ?? [];
  const tasks = workers.map((worker) => ({ name: worker.name, ...taskOf(worker, worker.is, tools) }));
  if (tasks.length > 1) tools.report.add("approximated", draft.name, approximated.loopTasks(tasks.length));
  const prompt =
    tasks.length === 1
      ? (tasks[0]?.prompt ?? "")
      : [generatedText.tasks, ...tasks.map((task, at) => `${at + 1}. ${task.name}\n${task.prompt}`)].join("\n\n");
  return {
    agentId: tasks.find((task) => task.agentId !== null)?.agentId ?? null,
    prompt: truncateText(prompt, promptChars, draft, tools),
    listItemName: is.itemName.slice(0, codeNameChars),
    listSource: fillPrompt(is.list, draft, tools),
    maxListItemCount: limits.workflow.listItems.max,
  };
}

function codeConfig(draft: NodeDraft, is: Extract<StepMapping, { as: "code" }>, tools: ConfigTools): Config {
  const code = hideKeys(is.code);
  if (code !== is.code) tools.report.addRemovedKeys(draft.name, toFix.keyRemoved);
  const packages = packagesOf(code, is.language);
  if (packages.length > 0) tools.report.add("toFix", draft.name, toFix.packages(packages));
  return {
    language: is.language,
    codeBody: truncateText(is.language === "PYTHON" ? withStandIns(code) : code, codeChars, draft, tools),
    inputParams: is.inputs.slice(0, codeNames).map(({ name, value, isJson = false }) => ({
      name: name.slice(0, codeNameChars),
      value: fillPrompt(value, draft, tools),
      ...(isJson && { stripFences: true }),
    })),
    outputParams: is.outputs.slice(0, codeNames).map((name) => ({ name: name.slice(0, codeNameChars) })),
  };
}
