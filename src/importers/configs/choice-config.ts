/** The config of a step that branches: by rules where its conditions can be expressed, else by a model. */
import { areComplete, conditionsIn, findInvalidPattern, type RuleGroup, type Rules } from "#engine/rules/rule.ts";
import { limits } from "#product/limits.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import type { ChoicePath } from "../arrange-steps.ts";
import type { NodeDraft, PathDraft, RulesDraft, StepMapping } from "../importer.ts";
import { noneOf } from "../rules.ts";
import { type Config, type ConfigTools, fillPrompt, truncateText } from "./config-tools.ts";

type Choice = Extract<StepMapping, { as: "choice" }>;

const { approximated, toFix } = importedStepText;
const generatedText = importedContentText;
const { promptChars, routerPaths, routerPathChars, routerPathNameChars } = limits.workflow;

export function choiceConfig(draft: NodeDraft, is: Choice, tools: ConfigTools): Config {
  const ways = tools.arranged.choicePaths.get(draft.id) ?? [];
  const ordered = orderedRules(draft, is, tools);
  return tools.arranged.types.get(draft.id) === "GATE"
    ? gateConfig(draft, is, { tools, ways, ordered })
    : routerConfig(draft, is, { tools, ways, ordered });
}

interface Parts {
  readonly tools: ConfigTools;
  readonly ways: readonly ChoicePath[];
  readonly ordered: OrderedRules | null;
}

function gateConfig(draft: NodeDraft, is: Choice, { tools, ways, ordered }: Parts): Config {
  const { report } = tools;
  report.add("approximated", draft.name, approximated.endsRun);
  const rules = ordered && gateRules(ordered);
  if (rules && areUsable(rules)) return { agentId: null, prompt: "", decidedBy: "RULES", rules };
  report.add("approximated", draft.name, approximated.choice);
  const going = ways.find((way) => way.to !== null)?.paths ?? [];
  const rest = ways.filter((way) => way.to === null).flatMap((way) => way.paths);
  const isElse = going.some((path) => path.when.length === 0);
  const conditions = (isElse ? rest : going)
    .map((path) => conditionOf(path, draft, tools))
    .filter(Boolean)
    .join(generatedText.or);
  const text = (isElse ? generatedText.continueUnless : generatedText.continueIf)(conditions);
  const agent = is.decider && { ...is.decider, system: [], outputFormat: "" };
  const agentId = agent ? tools.agents.refFor(draft, agent, "") : null;
  return { agentId, prompt: withAbout(text, draft, is, tools) };
}

/** A gate has one path onward, so there is one place where rules lead. */
const gateRules = ({ paths: [path], rest }: OrderedRules): Rules | null =>
  path ? (rest === null ? anyOf(path.groups) : noneOf(path.groups)) : null;

function routerConfig(draft: NodeDraft, is: Choice, { tools, ways, ordered }: Parts): Config {
  const { report } = tools;
  const onward = ways.filter((way): way is ChoicePath & { to: string } => way.to !== null);
  if (onward.length > routerPaths.max) report.add("toFix", draft.name, toFix.pathsOmitted(routerPaths.max));
  // The step that says that the run ends has no rules: it is only for everything else.
  const ruled = ordered?.paths.every(({ to, groups }) => to !== null && areUsable(anyOf(groups))) ? ordered : null;
  if (!ruled) report.add("approximated", draft.name, approximated.choice);
  const paths = onward.slice(0, routerPaths.max).map((way, index) => {
    // Mentions work in the routing logic only, so a path is described by its name.
    const desc = way.paths.map((path) => path.name).join(generatedText.or);
    const isName = desc.length > 0 && desc.length <= routerPathNameChars;
    const groups = ruled?.paths.find(({ to }) => to === way.to)?.groups;
    return {
      index,
      nextNodeId: way.to,
      desc: desc.slice(0, routerPathChars),
      ...(isName && { name: desc }),
      ...(groups && { decidedBy: "RULES", rules: anyOf(groups) }),
    };
  });
  if (ruled) return { prompt: "", paths };
  if (is.decider?.model) report.add("approximated", draft.name, approximated.routerModel(is.decider.model));
  const lines = is.paths.map((path) => {
    const condition = conditionOf(path, draft, tools);
    return condition
      ? generatedText.path(path.name, condition === path.name ? "" : condition)
      : generatedText.otherwisePath(path.name);
  });
  return { prompt: withAbout([generatedText.choosePath, ...lines].join("\n"), draft, is, tools), paths };
}

const conditionOf = (path: PathDraft, draft: NodeDraft, { filler }: ConfigTools) =>
  filler.fill(path.when, draft).trim();

function withAbout(text: string, draft: NodeDraft, is: Choice, tools: ConfigTools): string {
  const about = fillPrompt(is.about, draft, tools);
  return truncateText([about, text].filter(Boolean).join("\n\n"), promptChars, draft, tools);
}

interface RuledPath {
  readonly to: string | null;
  readonly groups: RuleGroup[];
}
interface OrderedRules {
  /** The first path with a group that is met is taken. */
  readonly paths: readonly RuledPath[];
  /** Where all other cases lead. */
  readonly rest: string | null;
}

/** The rules of a choice; null if a path has none, or if the order of paths to the same step matters. */
function orderedRules(draft: NodeDraft, is: Choice, { arranged, filler }: ConfigTools): OrderedRules | null {
  const ways = arranged.choicePaths.get(draft.id) ?? [];
  const targetOf = (path: PathDraft) => ways.find(({ paths }) => paths.includes(path))?.to ?? null;
  const otherwise = is.paths.find((path) => path.when.length === 0);
  if (!otherwise) return null;
  const rest = targetOf(otherwise);
  const paths: RuledPath[] = [];
  for (const path of is.paths) {
    if (path === otherwise) continue;
    const group = path.rules && fillRules(path.rules, (text) => filler.fillExactly(text, draft));
    if (!group) return null;
    const to = targetOf(path);
    const last = paths.at(-1);
    if (last?.to === to) last.groups.push(group);
    else paths.push({ to, groups: [group] });
  }
  // The last paths decide nothing if they lead where all other cases lead.
  while (paths.at(-1)?.to === rest) paths.pop();
  const targets = [...paths.map(({ to }) => to), rest];
  return paths.length > 0 && new Set(targets).size === targets.length ? { paths, rest } : null;
}

type FillExactly = (text: PathDraft["when"]) => string | null;

function fillRules({ join, conditions }: RulesDraft, fill: FillExactly): RuleGroup | null {
  const filled = conditions.map((condition) => {
    const [left, right] = [fill(condition.left), fill(condition.right)];
    return left === null || right === null ? null : { ...condition, left: left.trim(), right: right.trim() };
  });
  const known = filled.filter((one) => one !== null);
  return known.length === filled.length ? { join, conditions: known } : null;
}

const anyOf = (groups: RuleGroup[]): Rules => ({ join: "ANY", groups });

function areUsable(rules: Rules): boolean {
  const { groups, conditions, valueChars } = limits.rules;
  return (
    areComplete(rules) &&
    findInvalidPattern(rules) === null &&
    rules.groups.length <= groups &&
    rules.groups.every((group) => group.conditions.length <= conditions) &&
    conditionsIn(rules).every(({ left, right }) => Math.max(left.length, right.length) <= valueChars)
  );
}
