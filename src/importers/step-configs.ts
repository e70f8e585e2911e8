/** The config of each step in the compact form. */
import { limits } from "#product/limits.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { AgentCollector } from "./agents.ts";
import type { Arranged, ChoicePath } from "./arrange-steps.ts";
import type { MappedText, NodeDraft, PathDraft, StepMapping } from "./importer.ts";
import { isMappedAs } from "./loops.ts";
import { withAdvice } from "./notes.ts";
import { hideKeys, isSecretName } from "./redact.ts";
import type { Reporter } from "./report.ts";
import type { Filler, FormField } from "./template-filler.ts";

export interface ConfigTools {
  readonly arranged: Arranged;
  readonly filler: Filler;
  readonly agents: AgentCollector;
  readonly report: Reporter;
}

export type Config = Readonly<Record<string, unknown>>;

const toFix = importedStepText.toFix;
const approximated = importedStepText.approximated;
const generatedText = importedContentText;
const { promptChars, infoChars, routerPaths, routerPathChars, codeChars, codeNames, codeNameChars } = limits.workflow;

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
    case "webhook":
      return webhookConfig(draft, is, tools);
    case "show":
      return { text: truncateText(tools.filler.fill(is.text, draft), infoChars, draft, tools) };
    default:
      return {};
  }
}

function truncateText(text: string, max: number, draft: NodeDraft, { report }: ConfigTools): string {
  if (text.length > max) report.add("toFix", draft.name, toFix.textShortened(max));
  return text.slice(0, max);
}

const fillPrompt = (text: MappedText, draft: NodeDraft, tools: ConfigTools) =>
  truncateText(tools.filler.fill(text, draft).trim(), promptChars, draft, tools);

function formFields(draft: NodeDraft, { filler, report }: ConfigTools): Config[] {
  const all = filler.fieldsOf(draft);
  const { fields, labelChars } = limits.humanInput;
  if (all.length > fields) report.add("toFix", draft.name, toFix.fieldsOmitted(fields));
  return all.slice(0, fields).map((field: FormField, order) => ({
    id: field.id,
    label: field.label.trim().slice(0, labelChars.max) || field.name.slice(0, labelChars.max) || generatedText.input,
    type: field.type,
    required: field.isRequired,
    order,
    config: field.config ?? {},
  }));
}

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

function choiceConfig(draft: NodeDraft, is: Extract<StepMapping, { as: "choice" }>, tools: ConfigTools): Config {
  const about = fillPrompt(is.about, draft, tools);
  const ways = tools.arranged.choicePaths.get(draft.id) ?? [];
  const conditionOf = (path: PathDraft) => tools.filler.fill(path.when, draft).trim();
  const onward = ways.filter((way): way is ChoicePath & { to: string } => way.to !== null);
  const withAbout = (text: string) =>
    truncateText([about, text].filter(Boolean).join("\n\n"), promptChars, draft, tools);

  if (tools.arranged.types.get(draft.id) === "GATE") {
    tools.report.add("approximated", draft.name, approximated.endsRun);
    const going = onward[0]?.paths ?? [];
    const rest = ways.filter((way) => way.to === null).flatMap((way) => way.paths);
    const isElse = going.some((path) => path.when.length === 0);
    const conditions = (isElse ? rest : going).map(conditionOf).filter(Boolean).join(generatedText.or);
    return {
      agentId: null,
      prompt: withAbout((isElse ? generatedText.continueUnless : generatedText.continueIf)(conditions)),
    };
  }

  tools.report.add("approximated", draft.name, approximated.choice);
  if (onward.length > routerPaths.max) tools.report.add("toFix", draft.name, toFix.pathsOmitted(routerPaths.max));
  const described = is.paths.map((path) => ({ path, condition: conditionOf(path) }));
  const lines = described.map(({ path, condition }) =>
    condition
      ? generatedText.path(path.name, condition === path.name ? "" : condition)
      : generatedText.otherwisePath(path.name),
  );
  return {
    prompt: withAbout([generatedText.choosePath, ...lines].join("\n")),
    paths: onward.slice(0, routerPaths.max).map((way, index) => {
      // Mentions work in the routing logic only, so a path is described by its name.
      const desc = way.paths.map((path) => path.name).join(generatedText.or);
      const isName = desc.length > 0 && desc.length <= limits.workflow.routerPathNameChars;
      return { index, nextNodeId: way.to, desc: desc.slice(0, routerPathChars), ...(isName && { name: desc }) };
    }),
  };
}

function codeConfig(draft: NodeDraft, is: Extract<StepMapping, { as: "code" }>, tools: ConfigTools): Config {
  const code = hideKeys(is.code);
  if (code !== is.code) tools.report.addRemovedKeys(draft.name, toFix.keyRemoved);
  return {
    language: is.language,
    codeBody: truncateText(code, codeChars, draft, tools),
    inputParams: is.inputs.slice(0, codeNames).map(({ name, value }) => ({
      name: name.slice(0, codeNameChars),
      value: fillPrompt(value, draft, tools),
    })),
    outputParams: is.outputs.slice(0, codeNames).map((name) => ({ name: name.slice(0, codeNameChars) })),
  };
}

function webhookConfig(draft: NodeDraft, is: Extract<StepMapping, { as: "webhook" }>, tools: ConfigTools): Config {
  const isFixed = is.url.every((part) => typeof part === "string");
  if (!isFixed) tools.report.add("toFix", draft.name, toFix.webhookUrl);
  const url = hideKeys(is.url.map((part) => (typeof part === "string" ? part : part.expression)).join("")).trim();
  const open = is.headers.filter(({ key, value }) => key && value && !isSecretName(key) && hideKeys(value) === value);
  if (open.length < is.headers.length) tools.report.add("toFix", draft.name, toFix.headers);
  return {
    url: url.slice(0, limits.tool.urlChars),
    headers: open.slice(0, limits.workflow.webhookHeaders).map(({ key, value }) => ({ key, value })),
  };
}
