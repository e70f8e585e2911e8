import { FolderPlus, ListFilter, SearchX, Workflow } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { type Folder, foldersIn } from "#features/folder/client/folders.ts";
import { FolderNameDialog } from "#features/folder/folder-name-dialog.tsx";
import { FolderPath } from "#features/folder/folder-path.tsx";
import { LibraryChoiceBar } from "#features/folder/library-choice-bar.tsx";
import { hasAbility } from "#product/roles.ts";
import { builderText } from "#product/texts/builder.ts";
import { buttonText } from "#product/texts/dialog.ts";
import { shellText } from "#product/texts/shell.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { ListTools } from "#ui/list-tools.tsx";
import { Menu } from "#ui/menu.tsx";
import { MenuItem } from "#ui/menu-item.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useRowChoice } from "#ui/use-row-choice.ts";
import { Link } from "#web/shell/link.tsx";
import { useWorkspace } from "#web/shell/use-workspace.ts";
import { findWorkflows, isNarrowed, tagsOf } from "./client/find.ts";
import { type ListedWorkflow, useWorkflowActs, useWorkflowFolderActions } from "./client/use-workflows.ts";
import { FirstWorkflow } from "./first-workflow.tsx";
import { type WorkflowOrder, WorkflowTable } from "./workflow-table.tsx";

const { list } = workflowText;

interface WorkflowListProps {
  workflows: readonly ListedWorkflow[];
  folders: readonly Folder[];
  folderId: string | null;
  onImport: () => void;
}

/** Folders first, then workflows; a search and tags look into all folders. */
export function WorkflowList({ workflows, folders, folderId, onImport }: WorkflowListProps) {
  const { id: workspaceId, slug, role, actor } = useWorkspace();
  const [search, setSearch] = useState("");
  const [tags, setTags] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState<WorkflowOrder>({ sort: "changed", isReversed: false });
  const [isNaming, setNaming] = useState(false);
  const actions = useWorkflowFolderActions(workspaceId);
  const acts = useWorkflowActs(actor);
  const canOrganise = hasAbility(role, "organiseFolders");

  const ids = useMemo(() => new Set(folders.map((folder) => folder.id)), [folders]);
  const openId = folderId !== null && ids.has(folderId) ? folderId : null;
  // Typing goes first; a long list follows when there is time.
  const shownSearch = useDeferredValue(search);
  const isFiltered = isNarrowed({ search: shownSearch, tags });
  const found = useMemo(
    () => findWorkflows(workflows, ids, { search: shownSearch, tags, folderId: openId, ...order }),
    [workflows, ids, shownSearch, tags, openId, order],
  );
  const inside = isFiltered ? [] : foldersIn(folders, openId);
  const allTags = useMemo(() => tagsOf(workflows), [workflows]);
  const reset = () => {
    setSearch("");
    setTags(new Set());
  };
  const choice = useRowChoice(found.map(({ id }) => id));
  const chosen = found.filter(({ id }) => choice.has(id));

  if (workflows.length === 0 && folders.length === 0) return <FirstWorkflow onImport={onImport} />;
  return (
    <>
      <ListTools
        choice={
          chosen.length > 0 && (
            <LibraryChoiceBar
              items={chosen}
              acts={acts}
              folders={folders}
              onCreateFolder={actions.create}
              onClear={choice.clear}
            />
          )
        }
      >
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
      </ListTools>
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
      <div className="mt-6">
        {found.length + inside.length > 0 ? (
          <WorkflowTable
            workflows={found}
            inside={inside}
            allWorkflows={workflows}
            folders={folders}
            actions={actions}
            order={order}
            onOrder={setOrder}
            choice={canOrganise ? choice : null}
            isInFolderShown={isFiltered}
          />
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
