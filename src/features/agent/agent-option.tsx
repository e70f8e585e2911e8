import { Cast } from "#ui/cast.tsx";
import type { Option } from "#ui/option.ts";
import type { AgentItem } from "./client/agents.ts";

/** An agent as an entry of a picker. */
export const agentOption = ({ id, title, specialty }: AgentItem): Option => ({
  id,
  label: title,
  icon: <Cast id={id} size={20} />,
  ...(specialty ? { end: specialty } : {}),
});
