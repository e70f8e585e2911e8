import { formatList } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { agentReachText } from "#product/texts/agent/agent-reach.ts";
import { familyOf, type ToolName, tools } from "#tools/index.ts";
import { hintOfTool, titleOfTool } from "#tools/tool-title.ts";
import type { AgentReach, ReachRow } from "../schema.ts";

/** A row in the words of people. */
export interface ReachLine {
  readonly title: string;
  readonly hint: string;
  readonly from: string;
}

const isKnown = (name: string): name is ToolName => Object.hasOwn(tools, name);

/** What a row is about. A tool that nobody has described here is told by its own name and line. */
export function describeRow({ group, title, from, hint, host, names, count, tools: ofRow }: ReachRow): ReachLine {
  const { groups, fromChats } = agentReachText;
  const [first] = ofRow;
  const list = formatList(names);
  if (group === "knowledge" || group === "tables") {
    const { knowledge, tables } = groups;
    const isTables = group === "tables";
    // Those that only a mention or a long note brings have no names here.
    const what = list || knowledge.title;
    return {
      title: isTables ? tables.title(what) : what,
      hint: isTables ? tables.hint : knowledge.hint(count ?? 0),
      from: knowledge.title,
    };
  }
  if (group === "memory") {
    const { memory } = groups;
    return { title: memory.title, hint: memory.hint(count ?? 0, limits.memory.perAgent), from: memory.from };
  }
  if (group === "notes" || group === "skills")
    return { title: list, hint: groups[group].hint, from: groups[group].from };
  // Of a pair of which each has its own decision, only one is here.
  if (group && (ofRow.length > 1 || group === "canvas"))
    return group === "canvas" && ofRow.length === 1
      ? own(first?.name ?? "", fromChats)
      : { from: fromChats, ...groups[group] };
  const name = first?.name ?? "";
  if (name === ("delegate_task_to_sub_agent" satisfies ToolName))
    return { title: groups.agents.title(list), hint: groups.agents.hint, from: groups.agents.from };
  switch (familyOf(name)) {
    case "TROUPE_WORKFLOW_":
      return { title: groups.workflow.title(title ?? ""), hint: groups.workflow.hint, from: groups.workflow.from };
    case "api_":
      return { title: title ?? "", hint: groups.apiAction.hint(host ?? ""), from: groups.apiAction.from };
    default:
      return title === null
        ? own(name, group ? groups[group].from : fromChats)
        : { title, hint: hint ?? "", from: from ?? "" };
  }
}

const own = (name: string, from: string): ReachLine => ({
  title: titleOfTool(name),
  hint: isKnown(name) ? hintOfTool(name) : "",
  from,
});

/** What a person wants to know first. */
export interface ReachSummary {
  /** In the order of the sentence; only what there is. */
  readonly parts: readonly string[];
  readonly asks: string;
}

export function summarizeReach({ rows }: AgentReach): ReachSummary {
  const allowed = rows.filter(({ decision }) => decision !== "never");
  const count = (reach: ReachRow["reach"]) => allowed.filter((row) => row.reach === reach).length;
  const { parts } = agentReachText;
  const counted = (["look", "change", "send"] as const).flatMap((reach) =>
    count(reach) > 0 ? [parts[reach](count(reach))] : [],
  );
  const acting = allowed.filter(({ reach }) => reach === "change" || reach === "send");
  const asking = acting.filter(({ decision }) => decision === "ask").length;
  return { parts: counted, asks: askingText(asking, acting.length) };
}

function askingText(asking: number, acting: number): string {
  if (acting === 0) return agentReachText.onlyReads;
  if (asking === acting) return agentReachText.asksAlways;
  return asking === 0 ? agentReachText.asksNever : agentReachText.asksFor(asking, acting);
}

/** What is not selected, so that people see where the list ends. */
export function describeOthers({ rows }: AgentReach): string {
  const { others } = agentReachText;
  const has = (group: ReachRow["group"]) => rows.some((row) => row.group === group);
  const list = formatList([
    has("knowledge") ? others.otherKnowledge : others.knowledge,
    has("notes") ? others.otherNotes : others.notes,
    others.chats,
  ]);
  return list.charAt(0).toUpperCase() + list.slice(1);
}
