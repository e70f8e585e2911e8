import { type RefObject, useState } from "react";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useFoundAgents, useNamedAgents } from "#client/shell/use-agent-names.ts";
import { agentOption } from "#features/agent/picker/agent-option.tsx";
import { limits } from "#product/limits.ts";
import { agentPickerText } from "#product/texts/agent/agent-picker.ts";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { SearchFilter } from "#ui/select/search-filter.tsx";

const text = chatListText;

interface ChatListBarProps {
  typed: string;
  onTypedChange: (search: string) => void;
  agentId: string | null;
  onAgentChange: (agentId: string | null) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Search and filter over the list of chats. */
export function ChatListBar({ typed, onTypedChange, agentId, onAgentChange, searchRef }: ChatListBarProps) {
  const isPhone = usePhone();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        aria-label={text.search}
        placeholder={text.search}
        shortcut={isPhone ? undefined : shortcuts.search}
        value={typed}
        inputRef={searchRef}
        onChange={(search) => onTypedChange(search.slice(0, limits.chat.searchChars))}
        className="w-80 max-sm:w-full"
      />
      <AgentFilter agentId={agentId} onAgentChange={onAgentChange} />
    </div>
  );
}

function AgentFilter({ agentId, onAgentChange }: Pick<ChatListBarProps, "agentId" | "onAgentChange">) {
  const [typed, setTyped] = useState("");
  const { data: found = [] } = useFoundAgents(typed, { includeWorkflowAgents: true });
  const chosen = useNamedAgents(agentId ? [agentId] : []).agents.get(agentId ?? "");
  if (found.length === 0 && typed === "" && agentId === null) return null;
  return (
    <SearchFilter
      label={text.agent}
      placeholder={agentPickerText.searchAgents}
      options={found.map(agentOption)}
      chosen={chosen ? agentOption(chosen) : null}
      onChoose={onAgentChange}
      onSearch={setTyped}
    />
  );
}
