/** The configuration of each step, in the words of the short form. */
import { limits } from "#product/limits.ts";
import { importText } from "#product/texts/import.ts";
import type { AgentCast } from "./agents.ts";
import type { Arranged, Way } from "./arrange.ts";
import type { Filler, FormField } from "./fill.ts";
import type { Draft, Kind, PathDraft, Text } from "./importer.ts";
import { isAs } from "./loops.ts";
import { hideKeys, isSecretName } from "./redact.ts";
import type { Reporter } from "./report.ts";

export interface Tools {
  readonly arranged: Arranged;
  readonly filler: Filler;
  readonly agents: AgentCast;
  readonly report: Reporter;
}

export type Config = Readonly<Record<string, unknown>>;

const { toFix, approximated, words } = importText;
const { promptChars, infoChars, routerPaths, routerPathChars, codeChars, codeNames, codeNameChars } = limits.workflow;

/** Forms come last: what the others read of them decides which fields they have. */
export const isLast = (draft: Draft) => isAs(draft, "form");

export function configOf(draft: Draft, tools: Tools): Config {
  const { is } = draft;
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
      return { text: cut(tools.filler.fill(is.text, draft), infoChars, draft, tools) };
    default:
      return {};
  }
}

function cut(text: string, max: number, draft: Draft, { report }: Tools): string {
  if (text.length > max) report.say("toFix", draft.name, toFix.cutText(max));
  return text.slice(0, max);
}

const filled = (text: Text, draft: Draft, tools: Tools) =>
  cut(tools.filler.fill(text, draft).trim(), promptChars, draft, tools);

function formFields(draft: Draft, { filler, report }: Tools): Config[] {
  const all = filler.fieldsOf(draft);
  const { fields, labelChars } = limits.humanInput;
  if (all.length > fields) report.say("toFix", draft.name, toFix.cutFields(fields));
  return all.slice(0, fields).map((field: FormField, order) => ({
    id: field.id,
    label: field.label.trim().slice(0, labelChars.max) || field.name.slice(0, labelChars.max) || words.input,
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

/** Instructions that mention values belong to the step; fixed ones make an agent. */
function taskOf(draft: Draft, { prompt, agent }: Extract<Kind, { as: "agent" }>, tools: Tools): Task {
  const system = tools.filler.fill(agent.system, draft).trim();
  const isFixed = agent.system.every((part) => typeof part === "string");
  const agentId = tools.agents.take(draft, agent, isFixed ? system : "");
  const task = tools.filler.fill(prompt, draft).trim();
  if (!task && !system) tools.report.say("toFix", draft.name, toFix.noText);
  // A step needs a task of its own; without one, the instructions are it.
  const parts = isFixed && task ? [task] : [system, task];
  return { agentId, prompt: cut(parts.filter(Boolean).join("\n\n"), promptChars, draft, tools) };
}

function agentConfig(draft: Draft, is: Extract<Kind, { as: "agent" }>, tools: Tools): Config {
  return { ...taskOf(draft, is, tools) };
}

function loopConfig(draft: Draft, is: Extract<Kind, { as: "loop" }>, tools: Tools): Config {
  const workers = tools.arranged.loops.agents.get(draft.id) ?? [];
  const tasks = workers.map((worker) => ({ name: worker.name, ...taskOf(worker, worker.is, tools) }));
  if (tasks.length > 1) tools.report.say("approximated", draft.name, approximated.loopTasks(tasks.length));
  const prompt =
    tasks.length === 1
      ? (tasks[0]?.prompt ?? "")
      : [words.tasks, ...tasks.map((task, at) => `${at + 1}. ${task.name}\n${task.prompt}`)].join("\n\n");
  return {
    agentId: tasks.find((task) => task.agentId !== null)?.agentId ?? null,
    prompt: cut(prompt, promptChars, draft, tools),
    listItemName: is.itemName.slice(0, codeNameChars),
    listSource: filled(is.list, draft, tools),
    maxListItemCount: limits.workflow.listItems.max,
  };
}

function choiceConfig(draft: Draft, is: Extract<Kind, { as: "choice" }>, tools: Tools): Config {
  const about = filled(is.about, draft, tools);
  const ways = tools.arranged.ways.get(draft.id) ?? [];
  const conditionOf = (path: PathDraft) => tools.filler.fill(path.when, draft).trim();
  const onward = ways.filter((way): way is Way & { to: string } => way.to !== null);
  const withAbout = (text: string) => cut([about, text].filter(Boolean).join("\n\n"), promptChars, draft, tools);

  if (tools.arranged.types.get(draft.id) === "GATE") {
    tools.report.say("approximated", draft.name, approximated.stop);
    const going = onward[0]?.paths ?? [];
    const rest = ways.filter((way) => way.to === null).flatMap((way) => way.paths);
    const isElse = going.some((path) => path.when.length === 0);
    const conditions = (isElse ? rest : going).map(conditionOf).filter(Boolean).join(words.or);
    return { agentId: null, prompt: withAbout((isElse ? words.continueUnless : words.continueIf)(conditions)) };
  }

  tools.report.say("approximated", draft.name, approximated.choice);
  if (onward.length > routerPaths.max) tools.report.say("toFix", draft.name, toFix.cutPaths(routerPaths.max));
  const described = is.paths.map((path) => ({ path, condition: conditionOf(path) }));
  const lines = described.map(({ path, condition }) =>
    condition ? words.path(path.name, condition === path.name ? "" : condition) : words.otherwisePath(path.name),
  );
  return {
    prompt: withAbout([words.pick, ...lines].join("\n")),
    paths: onward.slice(0, routerPaths.max).map((way, index) => {
      // Mentions are read in the logic alone, so a path is described by its name.
      const desc = way.paths.map((path) => path.name).join(words.or);
      const isName = desc.length > 0 && desc.length <= limits.workflow.routerPathNameChars;
      return { index, nextNodeId: way.to, desc: desc.slice(0, routerPathChars), ...(isName && { name: desc }) };
    }),
  };
}

function codeConfig(draft: Draft, is: Extract<Kind, { as: "code" }>, tools: Tools): Config {
  const code = hideKeys(is.code);
  if (code !== is.code) tools.report.say("toFix", draft.name, toFix.keyRemoved);
  return {
    language: is.language,
    codeBody: cut(code, codeChars, draft, tools),
    inputParams: is.inputs.slice(0, codeNames).map(({ name, value }) => ({
      name: name.slice(0, codeNameChars),
      value: filled(value, draft, tools),
    })),
    outputParams: is.outputs.slice(0, codeNames).map((name) => ({ name: name.slice(0, codeNameChars) })),
  };
}

function webhookConfig(draft: Draft, is: Extract<Kind, { as: "webhook" }>, tools: Tools): Config {
  const isFixed = is.url.every((part) => typeof part === "string");
  if (!isFixed) tools.report.say("toFix", draft.name, toFix.webhookUrl);
  const url = hideKeys(is.url.map((part) => (typeof part === "string" ? part : part.typed)).join("")).trim();
  const open = is.headers.filter(({ key, value }) => key && value && !isSecretName(key) && hideKeys(value) === value);
  if (open.length < is.headers.length) tools.report.say("toFix", draft.name, toFix.headers);
  return {
    url: url.slice(0, limits.tool.urlChars),
    headers: open.slice(0, limits.workflow.webhookHeaders).map(({ key, value }) => ({ key, value })),
  };
}
