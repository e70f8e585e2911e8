import { useMemo } from "react";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useAllAgents } from "#features/agent/client/agents.ts";
import { limits } from "#product/limits.ts";
import { chatText } from "#product/texts/chat.ts";
import { FilterMenu } from "#ui/filter-menu.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { usePhone } from "#ui/use-media.ts";

const text = chatText.list;

interface ChatListBarProps {
  typed: string;
  onType: (search: string) => void;
  agentId: string | null;
  onAgent: (agentId: string | null) => void;
}

/** Search and filter over the list of chats. */
export function ChatListBar({ typed, onType, agentId, onAgent }: ChatListBarProps) {
  const { id: workspaceId } = useWorkspace();
  const isPhone = usePhone();
  const { data: agents } = useAllAgents(workspaceId);
  const options = useMemo(() => (agents ?? []).map(({ id, title }) => ({ id, label: title })), [agents]);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        aria-label={text.search}
        placeholder={text.search}
        shortcut={isPhone ? undefined : shortcuts.search}
        value={typed}
        onChange={(search) => onType(search.slice(0, limits.chat.searchChars))}
        className="w-80 max-sm:w-full"
      />
      {options.length > 0 && (
        <FilterMenu
          label={text.agent}
          isSingle
          options={options}
          chosen={agentId ? [agentId] : []}
          onChoose={([id]) => onAgent(id ?? null)}
        />
      )}
    </div>
  );
}
