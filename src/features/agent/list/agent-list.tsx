import { useCallback, useRef } from "react";
import { countInSubtree, type Folder } from "#features/folder/client/folders.ts";
import type { LibraryPages } from "#features/folder/client/use-library-pages.ts";
import { LibraryLoadMore } from "#features/folder/library-load-more.tsx";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import type { RowSelection } from "#ui/data/use-row-selection.ts";
import { useRowWindow } from "#ui/data/use-row-window.ts";
import type { AgentActions } from "../client/use-agent-actions.ts";
import type { ListedAgent } from "../client/use-agents.ts";
import { AgentFolderRow } from "./agent-folder-row.tsx";
import { AgentRow } from "./agent-row.tsx";

interface AgentListProps {
  /** The loaded agents in order. */
  agents: readonly ListedAgent[];
  pages: LibraryPages;
  /** Number of agents directly in a folder, by folder id. */
  counts: ReadonlyMap<string | null, number>;
  folders: readonly Folder[];
  actions: AgentActions;
  /** null if the person cannot use bulk actions. */
  selection: RowSelection | null;
  /** The list covers all folders, so each row shows its folder. */
  isSearching: boolean;
}

/** Folders, then agents. Only visible rows are rendered; arrow keys move between rows. */
export function AgentList({ agents, pages, counts, folders, actions, selection, isSearching }: AgentListProps) {
  const list = useRef<HTMLUListElement>(null);
  const visibleRange = useRowWindow(list, folders.length + agents.length);
  const rowKeys = useRowKeys(list, visibleRange);
  const latestSelection = useRef(selection);
  latestSelection.current = selection;
  // Stable, so that unchanged rows do not rerender.
  const toggleSelection = useCallback((id: string) => latestSelection.current?.toggle(id), []);
  const folderNames = new Map(actions.folders.map((folder) => [folder.id, folder.name]));
  const [first, last] = [visibleRange.first - folders.length, visibleRange.last - folders.length];
  return (
    <>
      <ul
        ref={list}
        aria-label={agentListText.title}
        aria-busy={pages.isPlaceholderData}
        {...selection?.listProps}
        onKeyDown={rowKeys.onKeyDown}
      >
        {visibleRange.beforePixels > 0 && <li aria-hidden style={{ height: visibleRange.beforePixels }} />}
        {folders.slice(visibleRange.first, visibleRange.last).map((folder) => (
          <AgentFolderRow
            key={folder.id}
            folder={folder}
            count={countInSubtree(actions.folders, counts, folder.id)}
            actions={actions}
          />
        ))}
        {agents.slice(Math.max(0, first), Math.max(0, last)).map((agent) => (
          <AgentRow
            key={agent.id}
            agent={agent}
            actions={actions.menu}
            folder={isSearching ? (folderNames.get(agent.parentFolderId ?? "") ?? null) : null}
            isSelected={selection?.has(agent.id) ?? false}
            onSelect={selection && toggleSelection}
          />
        ))}
        {visibleRange.afterPixels > 0 && <li aria-hidden style={{ height: visibleRange.afterPixels }} />}
      </ul>
      <LibraryLoadMore rows={agents} pages={pages} />
    </>
  );
}
