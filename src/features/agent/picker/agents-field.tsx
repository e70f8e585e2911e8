import { useState } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import type { AgentsSlotProps } from "#nodes/components.tsx";
import { MultiSelect } from "#ui/select/multi-select.tsx";
import type { Option } from "#ui/select/option.ts";
import { agentOptions, useAgentSuggestions } from "../client/agent-options.ts";
import { agentOption } from "./agent-option.tsx";

interface AgentsFieldProps extends AgentsSlotProps {
  /** An agent that is not offered. */
  except?: string;
}

/** Selects several agents. A deleted agent stays visible until it is removed. */
export function AgentsField({ goneText, value, onChange, max, isReadOnly, except, ...words }: AgentsFieldProps) {
  const [search, setSearch] = useState("");
  const suggestions = useAgentSuggestions(search).filter(({ id }) => id !== except);
  const { agents, isKnown } = useNamedAgents(value);
  const suggestedIds = new Set(suggestions.map(({ id }) => id));
  const unlistedOptions = value.flatMap((id): Option[] => {
    const agent = agents.get(id);
    if (suggestedIds.has(id)) return [];
    return agent ? [agentOption(agent)] : [{ id, label: isKnown ? goneText : "" }];
  });
  return (
    <MultiSelect
      {...words}
      options={[...agentOptions(suggestions, agentOption), ...unlistedOptions]}
      onSearch={setSearch}
      value={value}
      onChange={(ids) => onChange(ids.slice(0, max))}
      isDisabled={isReadOnly}
    />
  );
}
