import { Folder } from "lucide-react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { flattenFolders, folderLabel } from "#features/folder/client/folders.ts";
import { limits } from "#product/limits.ts";
import { agentAdvancedText } from "#product/texts/agent/agent-advanced.ts";
import { MultiSelect } from "#ui/select/multi-select.tsx";
import { useAgentFolders } from "../../client/use-agents.ts";
import { ReadOnlyField } from "../read-only-field.tsx";
import { NameChips } from "./name-chips.tsx";

interface SubAgentFoldersProps {
  value: readonly string[];
  onChange: (folderIds: string[]) => void;
  isReadOnly: boolean;
}

const text = agentAdvancedText.folders;

/** Selects folders whose agents are sub-agents. Without folders in the workspace there is nothing to select. */
export function SubAgentFolders({ value, onChange, isReadOnly }: SubAgentFoldersProps) {
  const { id: workspaceId } = useWorkspace();
  const { data: folders } = useAgentFolders(workspaceId);
  if (!folders || (folders.length === 0 && value.length === 0) || (isReadOnly && value.length === 0)) return null;
  const nameOf = (id: string) => folderLabel(folders, id) ?? text.deleted;
  if (isReadOnly)
    return (
      <ReadOnlyField label={text.label} hint={text.hint}>
        <NameChips names={value.map(nameOf)} />
      </ReadOnlyField>
    );
  const gone = value.filter((id) => !folders.some((folder) => folder.id === id));
  return (
    <MultiSelect
      label={text.label}
      hint={text.hint}
      placeholder={text.placeholder}
      options={[
        ...flattenFolders(folders).map(({ id }) => ({ id, label: nameOf(id), icon: <Folder aria-hidden /> })),
        ...gone.map((id) => ({ id, label: text.deleted })),
      ]}
      value={value}
      onChange={(ids) => onChange(ids.slice(0, limits.agent.subAgents))}
      isOptional
    />
  );
}
