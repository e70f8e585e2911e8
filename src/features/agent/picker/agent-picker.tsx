import { ChevronDown, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { openDialog } from "#client/dialogs.ts";
import { type AgentName, useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasAbility } from "#product/roles.ts";
import { agentPickerText } from "#product/texts/agent/agent-picker.ts";
import { AgentAvatar } from "#ui/avatars/agent-avatar.tsx";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Popover } from "#ui/overlays/popover.tsx";
import { PickList } from "#ui/select/pick-list.tsx";
import { agentOptions, useAgentSuggestions } from "../client/agent-options.ts";
import { agentOption } from "./agent-option.tsx";

interface AgentPickerProps {
  /** null is the assistant without instructions, or no agent yet. */
  value: string | null;
  onChange: (agentId: string | null) => void;
  /** Accessible name of the button; also shown above it in forms. */
  label: string;
  /** Label of the entry for null. Without it, an agent is required. */
  noneText?: string;
  placeholder?: string;
  /** `plain` for the footer of a composer, `field` for forms. */
  look?: "plain" | "field";
  /** Where the list opens if there is room. */
  placement?: "top start" | "bottom start";
  error?: string;
  isDisabled?: boolean;
  className?: string;
}

const noneId = "none";

/**
 * Selects an agent of this workspace by search, the last changed first. Agents made for the surrounding workflow come
 * first; those of other workflows are not offered, but a selected one keeps its name.
 */
export function AgentPicker({
  value,
  onChange,
  label,
  noneText,
  placeholder = agentPickerText.selectAgent,
  look = "plain",
  placement = "bottom start",
  error,
  isDisabled,
  className,
}: AgentPickerProps) {
  const { role } = useWorkspace();
  // Loaded early, so that the list is ready when it opens.
  useAgentSuggestions();
  const chosen = useNamedAgents(value === null ? [] : [value]).agents.get(value ?? "");
  const shownTitle = chosen?.title ?? (value === null ? noneText : undefined);
  const isField = look === "field";
  const picker = (
    <Popover
      aria-label={label}
      placement={placement}
      className="w-72 p-0!"
      trigger={
        <Button
          variant={isField ? "secondary" : "ghost"}
          isDisabled={isDisabled}
          aria-label={`${label}: ${shownTitle ?? placeholder}`}
          className={cx(
            "min-w-0 shrink! justify-start! gap-2! font-medium",
            isField ? "w-full bg-page! px-2.5!" : "pr-2! pl-1.5! text-ink!",
            isField && error && "border-danger-solid!",
            className,
          )}
        >
          {shownTitle && <AgentAvatar id={chosen?.id ?? noneId} size={20} />}
          <span className={cx("min-w-0 cut", isField && "flex-1 text-left font-normal", !shownTitle && "text-ink-3")}>
            {shownTitle ?? placeholder}
          </span>
          <ChevronDown aria-hidden className={cx("text-ink-3", !isField && "max-sm:hidden")} />
        </Button>
      }
    >
      {(close) => (
        <AgentPickList
          label={label}
          chosen={chosen}
          value={value}
          noneText={noneText}
          onPick={(id) => {
            onChange(id === noneId ? null : id);
            close();
          }}
          foot={
            hasAbility(role, "createItems") && (
              <Button
                variant="ghost"
                icon={Plus}
                isFullWidth
                className="justify-start! px-2!"
                onPress={() => {
                  close();
                  openDialog("new-agent");
                }}
              >
                {agentPickerText.newAgent}
              </Button>
            )
          }
        />
      )}
    </Popover>
  );
  if (!isField) return picker;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium text-ink">
        {label}
      </span>
      {picker}
      {error && <p className="text-sm text-danger">{error}</p>}
    </div>
  );
}

interface AgentPickListProps {
  label: string;
  value: string | null;
  chosen: AgentName | undefined;
  noneText: string | undefined;
  onPick: (id: string) => void;
  foot: ReactNode;
}

function AgentPickList({ label, value, chosen, noneText, ...list }: AgentPickListProps) {
  const [search, setSearch] = useState("");
  const suggestions = useAgentSuggestions(search);
  const isUnlisted = chosen && !suggestions.some(({ id }) => id === chosen.id);
  return (
    <PickList
      {...list}
      aria-label={label}
      options={[
        ...(noneText ? [{ id: noneId, label: noneText, icon: <AgentAvatar id={noneId} size={20} /> }] : []),
        ...(isUnlisted ? [agentOption(chosen)] : []),
        ...agentOptions(suggestions, agentOption),
      ]}
      value={value ?? noneId}
      placeholder={agentPickerText.searchAgents}
      onSearch={setSearch}
    />
  );
}
