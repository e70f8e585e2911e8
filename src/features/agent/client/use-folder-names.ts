import { useWorkspace } from "#client/shell/use-workspace.ts";
import { folderLabel } from "#features/folder/client/folders.ts";
import { compareText } from "#product/texts/versions/compare.ts";
import { useAgentFolders } from "./use-agents.ts";

/** The names of folders by their ids, for lists of changes. */
export function useFolderNames(): (id: string) => string {
  const { id: workspaceId } = useWorkspace();
  const { data: folders = [] } = useAgentFolders(workspaceId);
  return (id) => folderLabel(folders, id) ?? compareText.deletedFolder;
}
