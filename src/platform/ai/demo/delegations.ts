import type { DemoCall } from "./demo-answer.ts";

const delegateTool = "delegate_task_to_sub_agent";

/**
 * The tasks that a plain sentence gives to agents, in order: "Ask the Librarian to count the ships." Agents are known
 * from the lines of the tool's description, "- <id>: <title>. <start of its instructions>".
 */
export function readDelegations(
  question: string,
  tools: readonly { name: string; description?: string }[],
): DemoCall[] {
  const { description = "" } = tools.find(({ name }) => name === delegateTool) ?? {};
  const agents = [...description.matchAll(/^- (\S+): ([^.\n]+)\./gm)];
  const found = agents.flatMap(([, agentId = "", title = ""]) => {
    const order = new RegExp(
      `\\b(?:ask|let|have|tell)\\s+(?:the\\s+)?${escapeRegex(title)}\\s+(?:to\\s+)?([^.?!\\n]+)`,
      "i",
    );
    const match = order.exec(question);
    return match ? [{ at: match.index, input: JSON.stringify({ agentId, task: match[1]?.trim() }) }] : [];
  });
  return found.toSorted((one, other) => one.at - other.at).map(({ input }) => ({ name: delegateTool, input }));
}

const escapeRegex = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
