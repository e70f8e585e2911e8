import { formatRelative } from "#product/relative-time.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
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

/** Avatar, title, and the workflows that use the agent. */
export function AgentHeader({ agent, title, onTitleChange, isChecked, isReadOnly }: AgentHeaderProps) {
  return (
    <div className="flex items-center gap-3.5">
      <AgentAvatar id={agent.id} size={48} />
      <div className="min-w-0 flex-1">
        <TitleField
          value={title}
          onChange={onTitleChange}
          error={isChecked && !title.trim() ? agentEditorText.titleRequired : undefined}
          isReadOnly={isReadOnly}
        />
        <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm text-ink-3">
          <span>{agentListText.lastChanged(formatRelative(agent.updatedAt, new Date()))}</span>
          <span aria-hidden>·</span>
          <UsedBy agentId={agent.id} />
        </div>
      </div>
    </div>
  );
}
