import { FolderPlus, ListFilter, SearchX, Workflow } from "lucide-react";
import { useState } from "react";
import { type Folder, foldersIn } from "#features/folder/client/folders.ts";
import { FolderNameDialog } from "#features/folder/folder-name-dialog.tsx";
import { FolderPath } from "#features/folder/folder-path.tsx";
import { hasAbility } from "#product/roles.ts";
import { builderText } from "#product/texts/builder.ts";
import { buttonText } from "#product/texts/dialog.ts";
import { shellText } from "#product/texts/shell.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { MenuItem } from "#ui/menu-item.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Table } from "#ui/table.tsx";
import { TableHead } from "#ui/table-head.tsx";
import { Link } from "#web/shell/link.tsx";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { findWorkflows, isNarrowed, type SortKey, tagsOf } from "./client/find.ts";
import { useRowKeys } from "./client/use-row-keys.ts";
import { useWorkflowFolderActions } from "./client/use-workflows.ts";
import { FirstWorkflow } from "./first-workflow.tsx";
import { FolderTableRow } from "./folder-table-row.tsx";
import { type ListedWorkflow, WorkflowTableRow } from "./workflow-table-row.tsx";

const { list } = workflowText;

interface WorkflowListProps {
  workflows: readonly ListedWorkflow[];
  folders: readonly Folder[];
  folderId: string | null;
  onImport: () => void;
}

/** Folders first, then workflows; a search and tags look into all folders. */
export function WorkflowList({ workflows, folders, folderId, onImport }: WorkflowListProps) {
  const { id: workspaceId, slug, role } = useWorkspace();
  const [search, setSearch] = useState("");
  const [tags, setTags] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState<{ sort: SortKey; isReversed: boolean }>({ sort: "changed", isReversed: false });
  const [isNaming, setNaming] = useState(false);
  const actions = useWorkflowFolderActions(workspaceId);
  const rowKeys = useRowKeys<HTMLDivElement>();
  const canOrganise = hasAbility(role, "organiseFolders");

  const ids = new Set(folders.map((folder) => folder.id));
  const openId = folderId !== null && ids.has(folderId) ? folderId : null;
  const filter = { search, tags, folderId: openId, ...order };
  const isFiltered = isNarrowed(filter);
  const found = findWorkflows(workflows, ids, filter);
  const inside = isFiltered ? [] : foldersIn(folders, openId);
  const allTags = tagsOf(workflows);
  const reset = () => {
    setSearch("");
    setTags(new Set());
  };
  const sortBy = (sort: SortKey) => () => setOrder({ sort, isReversed: order.sort === sort && !order.isReversed });
  const sortState = (sort: SortKey) => {
    if (order.sort !== sort) return null;
    return (sort === "name") !== order.isReversed ? "ascending" : "descending";
  };

  if (workflows.length === 0 && folders.length === 0) return <FirstWorkflow onImport={onImport} />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          aria-label={list.search}
          placeholder={list.search}
          value={search}
          onChange={setSearch}
          shortcut="/"
          className="w-72 max-sm:w-full"
        />
        {allTags.length > 0 && (
          <Menu
            aria-label={shellText.list.tags}
            placement="bottom start"
            selectionMode="multiple"
            selectedIds={tags}
            onSelect={(chosen) => setTags(new Set(chosen))}
            trigger={
              <Button variant="ghost" icon={ListFilter}>
                {tags.size > 0 ? [...tags].join(", ") : shellText.list.tags}
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
          <Button variant="ghost" onPress={reset}>
            {buttonText.clear}
          </Button>
        )}
        {canOrganise && (
          <IconButton
            icon={FolderPlus}
            label={buttonText.newFolder}
            onPress={() => setNaming(true)}
            className="ml-auto"
          />
        )}
      </div>
      {openId && !isFiltered && (
        <div className="mt-5">
          <FolderPath
            folders={folders}
            folderId={openId}
            rootLabel={list.title}
            renderLink={(id, name) => (
              <Link href={urls.workflowFolder(slug, id)} className="cut rounded-mark hover:text-ink hover:underline">
                {name}
              </Link>
            )}
          />
        </div>
      )}
      <div {...rowKeys} className="mt-6">
        {found.length + inside.length > 0 ? (
          <Table
            aria-label={list.title}
            head={
              <>
                <TableHead sort={sortState("name")} onSort={sortBy("name")} className="w-full">
                  {list.columns.name}
                </TableHead>
                <TableHead className="max-sm:hidden">{builderText.list.columns.steps}</TableHead>
                <TableHead sort={sortState("changed")} onSort={sortBy("changed")} className="max-sm:hidden">
                  {list.columns.changed}
                </TableHead>
                <TableHead aria-label={buttonText.more} />
              </>
            }
          >
            {inside.map((folder) => (
              <FolderTableRow
                key={folder.id}
                folder={folder}
                folders={folders}
                workflows={workflows}
                actions={actions}
              />
            ))}
            {found.map((workflow) => (
              <WorkflowTableRow
                key={workflow.id}
                workflow={workflow}
                folders={folders}
                actions={actions}
                isInFolderShown={isFiltered}
              />
            ))}
          </Table>
        ) : isFiltered ? (
          <EmptyState
            icon={SearchX}
            title={list.noMatch}
            action={<Button onPress={reset}>{shellText.list.reset}</Button>}
          />
        ) : (
          <EmptyState icon={Workflow} title={builderText.list.emptyFolderTitle}>
            {builderText.list.emptyFolder}
          </EmptyState>
        )}
      </div>
      {isNaming && (
        <FolderNameDialog
          onClose={() => setNaming(false)}
          onSubmit={(name) => {
            setNaming(false);
            void actions.create(name, openId).catch(() => null);
          }}
        />
      )}
    </>
  );
}
