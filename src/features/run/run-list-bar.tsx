import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { triggerTypes } from "#engine/status.ts";
import { statusName, triggerName } from "#product/run-status.ts";
import { runPageText } from "#product/texts/run-page.ts";
import { Button } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { MenuItem } from "#ui/menu-item.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { api } from "#web/api.ts";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { type RunFilters, rowStatuses } from "./client/run-filters.ts";

const text = runPageText.list;

interface RunListBarProps {
  filters: RunFilters;
  onChange: (filters: RunFilters) => void;
  /** Off in the history of one workflow. */
  hasWorkflows: boolean;
  end: ReactNode;
}

/** Search and filters over the list of runs. */
export function RunListBar({ filters, onChange, hasWorkflows, end }: RunListBarProps) {
  const { id: workspaceId } = useWorkspace();
  const workflows = useQuery({ ...api.workflow.getAll.queryOptions({ workspaceId }), enabled: hasWorkflows });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <SearchField
        aria-label={text.search}
        placeholder={text.search}
        shortcut="/"
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
        className="w-64 max-sm:w-full"
      />
      <Filter
        label={text.filters.status}
        options={rowStatuses.map((id) => ({ id, label: statusName(id) }))}
        chosen={filters.statuses}
        onChoose={(ids) => onChange({ ...filters, statuses: rowStatuses.filter((one) => ids.includes(one)) })}
      />
      <Filter
        label={text.filters.trigger}
        options={triggerTypes.map((id) => ({ id, label: readable(triggerName(id)) }))}
        chosen={filters.triggerTypes}
        onChoose={(ids) => onChange({ ...filters, triggerTypes: triggerTypes.filter((one) => ids.includes(one)) })}
      />
      {hasWorkflows && (
        <Filter
          label={text.filters.workflow}
          isSingle
          options={(workflows.data ?? []).map(({ id, title }) => ({ id, label: title }))}
          chosen={filters.workflowId ? [filters.workflowId] : []}
          onChoose={([id]) => onChange({ ...filters, workflowId: id ?? null })}
        />
      )}
      <div className="ml-auto flex items-center gap-2.5">{end}</div>
    </div>
  );
}

const readable = (words: string) => words.charAt(0) + words.slice(1).toLowerCase();

interface FilterProps {
  label: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
  isSingle?: boolean;
}

/** A menu of choices; its button says which are made. */
function Filter({ label, options, chosen, onChoose, isSingle }: FilterProps) {
  const names = options.filter(({ id }) => chosen.includes(id)).map((option) => option.label);
  const shown = names.length > 1 ? `${label}: ${names.length}` : (names[0] ?? label);
  return (
    <Menu
      aria-label={label}
      placement="bottom start"
      selectionMode={isSingle ? "single" : "multiple"}
      selectedIds={chosen}
      onSelect={onChoose}
      trigger={
        <Button
          iconEnd={ChevronDown}
          aria-label={names.length > 0 ? `${label}: ${names.join(", ")}` : label}
          className={names.length > 0 ? "max-w-52" : "text-ink-2"}
        >
          <span className="cut">{shown}</span>
        </Button>
      }
    >
      {options.map((option) => (
        <MenuItem key={option.id} id={option.id}>
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
