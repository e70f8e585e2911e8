import { useQuery } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import type { ReactNode } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { triggerTypes } from "#engine/status.ts";
import { useMembers } from "#features/workspace/client.ts";
import { statusName, triggerName } from "#product/run-status.ts";
import { runPageText } from "#product/texts/run-page.ts";
import { Button } from "#ui/button.tsx";
import { FilterMenu } from "#ui/filter-menu.tsx";
import { SearchField } from "#ui/search-field.tsx";
import type { RunView } from "./client/run-filters.ts";
import { rowStatuses } from "./schema.ts";
import { TimeFilter } from "./time-filter.tsx";

const text = runPageText.list;

interface RunListBarProps {
  view: RunView;
  onChange: (part: Partial<RunView>) => void;
  typed: string;
  onType: (search: string) => void;
  /** Off in the history of one workflow. */
  hasWorkflows: boolean;
  end: ReactNode;
}

/** Search and filters over the list of runs. */
export function RunListBar({ view, onChange, typed, onType, hasWorkflows, end }: RunListBarProps) {
  const { id: workspaceId, role, memberCount } = useWorkspace();
  const workflows = useQuery({ ...api.workflow.getAll.queryOptions({ workspaceId }), enabled: hasWorkflows });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        aria-label={text.search}
        placeholder={text.search}
        shortcut="/"
        value={typed}
        onChange={onType}
        className="w-56 max-sm:w-full"
      />
      <FilterMenu
        label={text.filters.status}
        options={rowStatuses.map((id) => ({ id, label: statusName(id) }))}
        chosen={view.statuses}
        onChoose={(ids) => onChange({ statuses: rowStatuses.filter((one) => ids.includes(one)) })}
      />
      <FilterMenu
        label={text.filters.trigger}
        options={triggerTypes.map((id) => ({ id, label: readable(triggerName(id)) }))}
        chosen={view.triggerTypes}
        onChoose={(ids) => onChange({ triggerTypes: triggerTypes.filter((one) => ids.includes(one)) })}
      />
      {hasWorkflows && (
        <FilterMenu
          label={text.filters.workflow}
          isSingle
          options={(workflows.data ?? []).map(({ id, title }) => ({ id, label: title }))}
          chosen={view.workflowId ? [view.workflowId] : []}
          onChoose={([id]) => onChange({ workflowId: id ?? null })}
        />
      )}
      {/* Others see no runs but their own. */}
      {role !== "USER" && memberCount > 1 && (
        <PersonFilter userId={view.userId} onChange={(userId) => onChange({ userId })} />
      )}
      <TimeFilter range={view} onChange={onChange} />
      {hasWorkflows && (
        <Button
          icon={Archive}
          variant={view.isArchived ? "secondary" : "ghost"}
          aria-pressed={view.isArchived}
          onPress={() => onChange({ isArchived: !view.isArchived })}
        >
          {text.filters.archived}
        </Button>
      )}
      <div className="ml-auto flex items-center gap-2.5">{end}</div>
    </div>
  );
}

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

const readable = (words: string) => words.charAt(0) + words.slice(1).toLowerCase();
