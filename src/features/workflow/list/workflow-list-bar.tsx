import { FolderPlus, ListFilter } from "lucide-react";
import { buttonText } from "#product/texts/common/buttons.ts";
import { listText } from "#product/texts/shell/list.ts";
import { workflowListText } from "#product/texts/workflow/workflow-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";

const list = workflowListText;

interface WorkflowListBarProps {
  search: string;
  onSearch: (search: string) => void;
  /** All tags of the workspace, most used first. */
  allTags: readonly string[];
  tags: readonly string[];
  onTags: (tags: string[]) => void;
  isFiltered: boolean;
  onReset: () => void;
  /** Null if the person may not create folders. */
  onNewFolder: (() => void) | null;
}

/** Search field and tag filter of the library. */
export function WorkflowListBar(props: WorkflowListBarProps) {
  const { search, onSearch, allTags, tags, onTags, isFiltered, onReset, onNewFolder } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        aria-label={list.search}
        placeholder={list.search}
        value={search}
        onChange={onSearch}
        shortcut="/"
        className="w-72 max-sm:w-full"
      />
      {allTags.length > 0 && (
        <Menu
          aria-label={listText.tags}
          placement="bottom start"
          selectionMode="multiple"
          selectedIds={tags}
          onSelect={onTags}
          trigger={
            <Button variant="ghost" icon={ListFilter}>
              {tags.length > 0 ? tags.join(", ") : listText.tags}
            </Button>
          }
        >
          {allTags.map((tag) => (
            <MenuItem key={tag} id={tag}>
              {tag}
            </MenuItem>
          ))}
        </Menu>
      )}
      {isFiltered && (
        <Button variant="ghost" onPress={onReset}>
          {buttonText.clear}
        </Button>
      )}
      {onNewFolder && (
        <IconButton icon={FolderPlus} label={buttonText.newFolder} onPress={onNewFolder} className="ml-auto" />
      )}
    </div>
  );
}
