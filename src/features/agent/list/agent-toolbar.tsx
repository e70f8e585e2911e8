import { ArrowUpDown, ListFilter, Tag } from "lucide-react";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { listText } from "#product/texts/shell/list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import type { AgentView } from "../client/use-agent-list.ts";
import { type AgentSort, agentSorts } from "../schema.ts";

interface AgentToolbarProps {
  view: Pick<AgentView, "search" | "tags" | "sort">;
  onChange: (part: Partial<Pick<AgentView, "search" | "tags" | "sort">>) => void;
  tags: readonly { tag: string; count: number }[];
  /** Filter for agents made for workflows; null if there are none. */
  workflowFilter: { isShowing: boolean; onChange: (isShowing: boolean) => void } | null;
}

const workflowAgents = "workflow-agents";
const isSort = (id: string | undefined): id is AgentSort => agentSorts.some((sort) => sort === id);

/** Search, filters and order of the list. */
export function AgentToolbar({ view, onChange, tags, workflowFilter }: AgentToolbarProps) {
  const isPhone = usePhone();
  const sortNames: Readonly<Record<AgentSort, string>> = { changed: listText.lastChanged, name: listText.byName };
  return (
    <div className="flex items-center gap-2">
      <SearchField
        aria-label={agentListText.search}
        placeholder={agentListText.search}
        shortcut={isPhone ? undefined : shortcuts.search}
        value={view.search}
        onChange={(search) => onChange({ search })}
        className="max-w-80 flex-1"
      />
      <div className="ml-auto flex flex-none items-center gap-1">
        {workflowFilter && (
          <Menu
            aria-label={agentListText.forWorkflow.filter}
            selectionMode="multiple"
            selectedIds={workflowFilter.isShowing ? [workflowAgents] : []}
            onSelect={(chosen) => workflowFilter.onChange(chosen.includes(workflowAgents))}
            trigger={
              <Button variant="ghost" icon={ListFilter}>
                <span className="max-sm:sr-only">{agentListText.forWorkflow.filter}</span>
              </Button>
            }
          >
            <MenuItem id={workflowAgents}>{agentListText.forWorkflow.show}</MenuItem>
          </Menu>
        )}
        {tags.length > 0 && (
          <Menu
            aria-label={listText.tags}
            selectionMode="multiple"
            selectedIds={view.tags}
            onSelect={(chosen) => onChange({ tags: chosen })}
            trigger={
              <Button variant="ghost" icon={Tag}>
                <span className="max-sm:sr-only">{agentListText.tagCount(view.tags.length)}</span>
              </Button>
            }
          >
            {tags.map(({ tag, count }) => (
              <MenuItem key={tag} id={tag} end={count}>
                {tag}
              </MenuItem>
            ))}
          </Menu>
        )}
        <Menu
          aria-label={listText.sortBy}
          selectionMode="single"
          selectedIds={[view.sort]}
          onSelect={([sort]) => isSort(sort) && onChange({ sort })}
          trigger={
            <Button variant="ghost" icon={ArrowUpDown}>
              <span className="max-sm:sr-only">
                <span className="sr-only">{listText.sortBy}: </span>
                {sortNames[view.sort]}
              </span>
            </Button>
          }
        >
          {agentSorts.map((sort) => (
            <MenuItem key={sort} id={sort}>
              {sortNames[sort]}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </div>
  );
}
