import { formatRelative } from "#product/relative-time.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import type { AgentDetail } from "../client/use-agents.ts";
import { TitleField } from "./title-field.tsx";
import { AgentUsedBy } from "./used-by.tsx";

interface AgentHeaderProps {
  agent: AgentDetail;
  title: string;
  /** null at the top level. */
  folderName: string | null;
  /** Opens the folders to choose from. */
  onMove: () => void;
  onTitleChange: (title: string) => void;
  isChecked: boolean;
  isReadOnly: boolean;
}

/** Avatar, title, folder, and what uses the agent. */
export function AgentHeader({
  agent,
  title,
  folderName,
  onMove,
  onTitleChange,
  isChecked,
  isReadOnly,
}: AgentHeaderProps) {
  const folderText = folderName ? agentEditorText.inFolder(folderName) : agentEditorText.noFolder;
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
          <AgentUsedBy agentId={agent.id} />
          {(!isReadOnly || folderName) && <span aria-hidden>·</span>}
          {isReadOnly ? (
            folderName && <span className="cut">{folderText}</span>
          ) : (
            <Button
              variant="ghost"
              size="s"
              onPress={onMove}
              aria-label={`${folderText}, ${buttonText.moveToFolder}`}
              className="-mx-1.5 h-auto! min-w-0 shrink! px-1.5! py-0.5 font-normal! text-ink-3"
            >
              <span className="cut">{folderText}</span>
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
