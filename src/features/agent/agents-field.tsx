import { useState } from "react";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import type { AgentsSlotProps } from "#nodes/faces.tsx";
import { MultiSelect } from "#ui/multi-select.tsx";
import type { Option } from "#ui/option.ts";
import { agentOption } from "./agent-option.tsx";
import { agentOptions, useOfferedAgents } from "./client/pickable.ts";

/** A choice of several agents. A deleted one stays visible until it is removed. */
export function AgentsField({ goneText, value, onChange, max, isReadOnly, ...words }: AgentsSlotProps) {
  const [typed, setTyped] = useState("");
  const offered = useOfferedAgents(typed);
  const { agents, isKnown } = useNamedAgents(value);
  const isOffered = new Set(offered.map(({ id }) => id));
  const others = value.flatMap((id): Option[] => {
    const agent = agents.get(id);
    if (isOffered.has(id)) return [];
    return agent ? [agentOption(agent)] : [{ id, label: isKnown ? goneText : "" }];
  });
  return (
    <MultiSelect
      {...words}
      options={[...agentOptions(offered, agentOption), ...others]}
      onSearch={setTyped}
      value={value}
      onChange={(ids) => onChange(ids.slice(0, max))}
      isDisabled={isReadOnly}
    />
  );
}
