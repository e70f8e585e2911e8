import { formatRelative } from "#lib/time.ts";
import { agentText } from "#product/texts/agent/agent.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import type { AgentDetail } from "../client/use-agents.ts";
import { TitleField } from "./title-field.tsx";
import { UsedBy } from "./used-by.tsx";

interface AgentHeaderProps {
  agent: AgentDetail;
  title: string;
  onTitleChange: (title: string) => void;
  isChecked: boolean;
  isReadOnly: boolean;
}

/** Portrait, title, and where the agent is at work. */
export function AgentHeader({ agent, title, onTitleChange, isChecked, isReadOnly }: AgentHeaderProps) {
  return (
    <div className="flex items-center gap-3.5">
      <AgentAvatar id={agent.id} size={48} />
      <div className="min-w-0 flex-1">
        <TitleField
          value={title}
          onChange={onTitleChange}
          error={isChecked && !title.trim() ? agentText.editor.titleRequired : undefined}
          isReadOnly={isReadOnly}
        />
        <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
          <span>{agentText.list.lastChanged(formatRelative(agent.updatedAt, new Date()))}</span>
          <span aria-hidden>·</span>
          <UsedBy agentId={agent.id} />
        </div>
      </div>
    </div>
  );
}
