import { useMemo } from "react";
import { AgentVersionButton } from "#features/agent/versions/agent-version-button.tsx";
import { findAgentVersions } from "../client/agent-versions.ts";

interface AnsweringAgentsProps {
  result: unknown;
  /** Existing agents, by id. */
  agents: ReadonlyMap<string, { title: string }>;
}

/** "Librarian v7": the agents that wrote a step's answers. */
export function AnsweringAgents({ result, agents }: AnsweringAgentsProps) {
  const versions = useMemo(() => [...findAgentVersions(result)], [result]);
  const known = versions.flatMap(([id, number]) => {
    const agent = agents.get(id);
    return agent ? [{ id, number, title: agent.title }] : [];
  });
  if (known.length === 0) return null;
  return (
    <ul className="-mt-2 flex flex-wrap gap-x-3 text-xs text-ink-3">
      {known.map(({ id, number, title }) => (
        <li key={id} className="flex min-w-0 items-baseline gap-0.5">
          <span className="min-w-0 cut">{title}</span>
          <AgentVersionButton agentId={id} number={number} />
        </li>
      ))}
    </ul>
  );
}
