import { useCallback, useRef } from "react";
import { type Folder, folderBranch } from "#features/folder/client/folders.ts";
import { agentText } from "#product/texts/agent.ts";
import type { RowChoice } from "#ui/use-row-choice.ts";
import { useRowKeys } from "#ui/use-row-keys.ts";
import { useRowWindow } from "#ui/use-row-window.ts";
import { AgentFolderRow } from "./agent-folder-row.tsx";
import { AgentRow } from "./agent-row.tsx";
import type { AgentActions } from "./client/actions.ts";
import type { AgentItem } from "./client/agents.ts";

interface AgentListProps {
  /** Those to show, in their order. */
  agents: readonly AgentItem[];
  /** All of the workspace, for counting. */
  allAgents: readonly AgentItem[];
  folders: readonly Folder[];
  actions: AgentActions;
  /** null for those who have nothing to choose rows for. */
  choice: RowChoice | null;
  /** The list goes through all folders, so each agent says where it is. */
  isSearching: boolean;
}

/** Folders first, then agents; of thousands those in sight are drawn. The arrow keys go from row to row. */
export function AgentList({ agents, allAgents, folders, actions, choice, isSearching }: AgentListProps) {
  const list = useRef<HTMLUListElement>(null);
  const drawn = useRowWindow(list, folders.length + agents.length);
  const rowKeys = useRowKeys(list, drawn);
  const latest = useRef(choice);
  latest.current = choice;
  // The same from one drawing to the next, so that rows that did not change are not drawn anew.
  const choose = useCallback((id: string) => latest.current?.toggle(id), []);
  const names = new Map(actions.folders.map((folder) => [folder.id, folder.name]));
  const countIn = (folder: Folder) => {
    const branch = folderBranch(actions.folders, folder.id);
    return allAgents.filter(({ parentFolderId }) => parentFolderId !== null && branch.has(parentFolderId)).length;
  };
  const [first, last] = [drawn.first - folders.length, drawn.last - folders.length];
  return (
    <ul ref={list} aria-label={agentText.list.title} {...choice?.listProps} onKeyDown={rowKeys.onKeyDown}>
      {drawn.beforePixels > 0 && <li aria-hidden style={{ height: drawn.beforePixels }} />}
      {folders.slice(drawn.first, drawn.last).map((folder) => (
        <AgentFolderRow key={folder.id} folder={folder} count={countIn(folder)} actions={actions} />
      ))}
      {agents.slice(Math.max(0, first), Math.max(0, last)).map((agent) => (
        <AgentRow
          key={agent.id}
          agent={agent}
          actions={actions.menu}
          folder={isSearching ? (names.get(agent.parentFolderId ?? "") ?? null) : null}
          isChosen={choice?.has(agent.id) ?? false}
          onChoose={choice && choose}
        />
      ))}
      {drawn.afterPixels > 0 && <li aria-hidden style={{ height: drawn.afterPixels }} />}
    </ul>
  );
}
