import { type ReactNode, useState } from "react";
import { useFoundWorkflows, useNamedWorkflows } from "#client/shell/use-workflow-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { displayStatuses, runTriggers } from "#features/run/schema.ts";
import { useMembers } from "#features/workspace/client.ts";
import { statusName, triggerName } from "#product/run-status.ts";
import { runListText } from "#product/texts/run/run-list.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { SearchField } from "#ui/forms/search-field.tsx";
import { FilterMenu } from "#ui/select/filter-menu.tsx";
import { SearchFilter } from "#ui/select/search-filter.tsx";
import type { RunListFilters } from "./client/run-list-filters.ts";
import { FailureFilter } from "./failure-filter.tsx";
import { MoreFilters } from "./more-filters.tsx";
import { TimeFilter } from "./time-filter.tsx";

const text = runListText;

interface RunListBarProps {
  filters: RunListFilters;
  onChange: (part: Partial<RunListFilters>) => void;
  searchText: string;
  onSearch: (search: string) => void;
  /** False in the history of one workflow. */
  hasWorkflows: boolean;
  /** Stands first, so that the filters after it may take a second line. */
  start: ReactNode;
  /** The menu of saved views. */
  views: ReactNode;
  end: ReactNode;
}

/** Search field and filters of the run list. */
export function RunListBar({
  filters,
  onChange,
  searchText,
  onSearch,
  hasWorkflows,
  start,
  views,
  end,
}: RunListBarProps) {
  const { role, memberCount } = useWorkspace();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {start}
      <SearchField
        aria-label={text.search}
        placeholder={text.search}
        shortcut="/"
        value={searchText}
        onChange={onSearch}
        className="max-w-56 min-w-32 flex-1 basis-32 max-sm:max-w-none max-sm:basis-full"
      />
      {views}
      {/* Groups are of failed runs. */}
      {!filters.isGrouped && (
        <FilterMenu
          label={text.filters.status}
          options={displayStatuses.map((id) => ({ id, label: statusName(id) }))}
          chosen={filters.statuses}
          onChoose={(ids) => onChange({ statuses: displayStatuses.filter((one) => ids.includes(one)) })}
        />
      )}
      <FilterMenu
        label={text.filters.trigger}
        options={runTriggers.map((id) => ({ id, label: triggerName(id) }))}
        chosen={filters.triggerTypes}
        onChoose={(ids) => onChange({ triggerTypes: runTriggers.filter((one) => ids.includes(one)) })}
      />
      {hasWorkflows && (
        <WorkflowFilter workflowId={filters.workflowId} onChange={(workflowId) => onChange({ workflowId })} />
      )}
      {/* A USER sees only their own runs. */}
      {role !== "USER" && memberCount > 1 && (
        <PersonFilter userId={filters.userId} onChange={(userId) => onChange({ userId })} />
      )}
      <TimeFilter range={filters} onChange={onChange} />
      <MoreFilters filters={filters} isOfWorkflow={!hasWorkflows} onChange={onChange} />
      <FailureFilter filters={filters} onChange={onChange} />
      <div className="ml-auto">{end}</div>
    </div>
  );
}

interface WorkflowFilterProps {
  workflowId: string | null;
  onChange: (workflowId: string | null) => void;
}

function WorkflowFilter({ workflowId, onChange }: WorkflowFilterProps) {
  const [typed, setTyped] = useState("");
  const { data: found = [] } = useFoundWorkflows(typed);
  const { data: [chosen] = [] } = useNamedWorkflows(workflowId ? [workflowId] : []);
  return (
    <SearchFilter
      label={text.filters.workflow}
      placeholder={workflowListText.search}
      options={found.map(workflowOption)}
      chosen={chosen ? workflowOption(chosen) : null}
      onChoose={onChange}
      onSearch={setTyped}
    />
  );
}

const workflowOption = ({ id, title, category }: { id: string; title: string; category: readonly string[] }) => ({
  id,
  label: title,
  keywords: category.join(" "),
});

interface PersonFilterProps {
  userId: string | null;
  onChange: (userId: string | null) => void;
}

function PersonFilter({ userId, onChange }: PersonFilterProps) {
  const { id: workspaceId } = useWorkspace();
  const { data: members = [] } = useMembers(workspaceId);
  return (
    <FilterMenu
      label={text.filters.person}
      isSingle
      options={members.map((member) => ({ id: member.userId, label: member.name }))}
      chosen={userId ? [userId] : []}
      onChoose={([id]) => onChange(id ?? null)}
    />
  );
}
