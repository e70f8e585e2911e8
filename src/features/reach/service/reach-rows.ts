import { decideCall } from "#features/tool-call/service/decide-call.ts";
import type { OfferedTool } from "#features/tool-call/service/offered-tool.ts";
import { tableTools } from "#product/tools/knowledge-table.ts";
import { memoryTools } from "#product/tools/memory-note.ts";
import { knowledgeTools } from "#product/tools/passage.ts";
import type { ToolPolicy } from "#product/tools/tool-policies.ts";
import type { ToolName } from "#tools/index.ts";
import { reachOf } from "#tools/tool.ts";
import type { ReachGroup, ReachRow, ReachTool } from "../schema.ts";

/** They are part of having many tools and long results, and reach nothing themselves. */
export const plumbing: ReadonlySet<string> = new Set<ToolName>(["search_tools", "read_result"]);

const groups: Partial<Record<string, ReachGroup>> = {
  web_search: "web",
  scrape_website_content: "web",
  pexels_image_search: "stock",
  pexels_video_search: "stock",
  create_canvas: "canvas",
  update_canvas: "canvas",
  read_skill: "skills",
} satisfies Partial<Record<ToolName, ReachGroup>>;

function groupOf(name: string): ReachGroup | null {
  if (tableTools.has(name)) return "tables";
  if (knowledgeTools.has(name)) return "knowledge";
  if (memoryTools.has(name) && name !== ("search_past_chats" satisfies ToolName)) return "memory";
  return groups[name] ?? null;
}

interface Offer {
  readonly offered: readonly OfferedTool[];
  readonly undecided: readonly OfferedTool[];
  /** What the agent's owner says about a tool, or what it is without that. */
  policyOf(tool: string): ToolPolicy | undefined;
  defaultOf(tool: string): ToolPolicy | undefined;
}

/**
 * What is offered, as rows: what people think of as one is one row while it has one decision. A tool that would be offered
 * but for a decision is there with "never".
 */
export function toReachRows({ offered, undecided, policyOf, defaultOf }: Offer): ReachRow[] {
  const current = new Map(offered.map((tool) => [tool.name, tool]));
  const rows = new Map<string, ReachRow>();
  for (const tool of new Map([...undecided, ...offered].map((one) => [one.name, one])).values()) {
    if (plumbing.has(tool.name)) continue;
    const now = current.get(tool.name);
    const byDefault = decisionOf(tool, tool.policy ?? defaultOf(tool.name));
    const decision = now ? decisionOf(now, now.policy ?? policyOf(tool.name)) : "never";
    const choices = choicesOf(tool, byDefault);
    const reachTool: ReachTool = { name: tool.name, decision, byDefault, choices, targetId: tool.subject?.id ?? null };
    const group = groupOf(tool.name);
    const reach = reachOf(tool.spec);
    const id = group ? `${group} ${reach} ${decision}` : tool.name;
    const known = rows.get(id);
    if (known) known.tools.push(reachTool);
    else rows.set(id, { ...emptyRow, ...fromSubject(tool), id, group, reach, decision, tools: [reachTool] });
  }
  return [...rows.values()];
}

export const emptyRow = {
  title: null,
  from: null,
  hint: null,
  host: null,
  names: [],
  count: null,
} as const satisfies Partial<Record<keyof ReachRow, unknown>>;

const fromSubject = ({ subject }: OfferedTool) => ({
  title: subject?.title ?? null,
  from: subject?.from ?? null,
  hint: subject?.hint ?? null,
  host: subject?.host ?? null,
  names: [...(subject?.names ?? [])],
});

/** As a call decides before anything was read from outside. A question to a person needs nobody's permission. */
function decisionOf({ spec }: OfferedTool, policy: ToolPolicy | undefined): ToolPolicy {
  const decision = decideCall({ spec, policy, isTainted: false, isTrusted: false, isAllowed: false, canAsk: true });
  if (decision === "refuse" || decision === "cannotAsk") return "never";
  return decision === "run" || spec.acceptAnswer ? "always" : "ask";
}

const strictness: readonly ToolPolicy[] = ["always", "ask", "never"];

/** What is decided for all agents can only be stricter for one. */
function choicesOf({ spec, policy }: OfferedTool, byDefault: ToolPolicy): ToolPolicy[] {
  if (spec.acceptAnswer) return ["always", "never"];
  const from = policy ? strictness.indexOf(byDefault) : 0;
  return strictness.slice(from);
}
