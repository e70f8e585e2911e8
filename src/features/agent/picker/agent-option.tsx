import type { AgentName } from "#client/shell/use-agent-names.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import type { Option } from "#ui/select/option.ts";

/** An agent as an entry of a picker. */
export const agentOption = ({ id, title, category, specialty }: AgentName): Option => ({
  id,
  label: title,
  keywords: category.join(" "),
  icon: <AgentAvatar id={id} size={20} />,
  ...(specialty ? { end: specialty } : {}),
});
