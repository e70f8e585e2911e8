import { type KeyboardEvent, useState } from "react";
import { type Folder, folderBranch } from "#features/folder/client/folders.ts";
import { limits } from "#product/limits.ts";
import { agentText } from "#product/texts/agent.ts";
import { Button } from "#ui/button.tsx";
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
  /** The list goes through all folders, so each agent says where it is. */
  isSearching: boolean;
}

/** Folders first, then agents; a hundred at a time. The arrow keys go from row to row. */
export function AgentList({ agents, allAgents, folders, actions, isSearching }: AgentListProps) {
  const [shown, setShown] = useState<number>(limits.screen.listPageRows);
  const names = new Map(actions.folders.map((folder) => [folder.id, folder.name]));
  const countIn = (folder: Folder) => {
    const branch = folderBranch(actions.folders, folder.id);
    return allAgents.filter(({ parentFolderId }) => parentFolderId !== null && branch.has(parentFolderId)).length;
  };
  const rest = agents.length - shown;
  return (
    <>
      <ul aria-label={agentText.list.title} onKeyDown={moveBetweenRows}>
        {folders.map((folder) => (
          <AgentFolderRow key={folder.id} folder={folder} count={countIn(folder)} actions={actions} />
        ))}
        {agents.slice(0, shown).map((agent) => (
          <AgentRow
            key={agent.id}
            agent={agent}
            actions={actions.menu}
            folder={isSearching ? (names.get(agent.parentFolderId ?? "") ?? null) : null}
          />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="ghost" className="mt-3" onPress={() => setShown(shown + limits.screen.listPageRows)}>
          {agentText.list.showMore(Math.min(rest, limits.screen.listPageRows))}
        </Button>
      )}
    </>
  );
}

function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>) {
  if (event.defaultPrevented || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
  if (!(event.target instanceof HTMLAnchorElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("a.stretch")];
  const next = links[links.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
