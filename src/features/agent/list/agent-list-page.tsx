import { Bot, FolderOpen, FolderPlus, LayoutTemplate, Plus, SearchX } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo, useState } from "react";
import { BinLink } from "#client/shell/bin-link.tsx";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { childFolders, folderPath } from "#features/folder/client/folders.ts";
import { hasFilters } from "#features/folder/client/use-library-pages.ts";
import { FolderNameDialog } from "#features/folder/folder-name-dialog.tsx";
import { FolderPath } from "#features/folder/folder-path.tsx";
import { LibrarySelectionBar } from "#features/folder/library-selection-bar.tsx";
import { LibraryTabs } from "#features/folder/library-tabs.tsx";
import { limits } from "#product/limits.ts";
import { agentListText } from "#product/texts/agent/agent-list.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import { readStoredJson, writeStoredJson } from "#ui/browser-storage.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { ListTools } from "#ui/data/list-tools.tsx";
import { useRowSelection } from "#ui/data/use-row-selection.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { canEditAgent } from "../access.ts";
import { useAgentActions } from "../client/use-agent-actions.ts";
import { type AgentView, useAgentList, useAgentSummary } from "../client/use-agent-list.ts";
import { useAgentLibraryActions } from "../client/use-agents.ts";
import type { AgentSort } from "../schema.ts";
import { AgentDialogs } from "./agent-dialogs.tsx";
import { AgentList } from "./agent-list.tsx";
import { AgentToolbar } from "./agent-toolbar.tsx";

const NewAgentDialog = lazy(async () => ({ default: (await import("../create/new-agent-dialog.tsx")).NewAgentDialog }));

const text = agentListText;
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, undefined, { numeric: true });
const sortKey = "troupe-agent-sort";

interface AgentListPageProps {
  folderId: string | null;
  /** Shown instead of the list to people who may create agents. */
  templates: ReactNode;
  /** Above the list. */
  notice?: ReactNode;
}

/** The list of agents: folders first, then agents, loaded on scroll. A search and tags cover all folders. */
export function AgentListPage({ folderId, templates, notice }: AgentListPageProps) {
  const { slug, actor } = useWorkspace();
  const go = useGo();
  const [includesWorkflowAgents, setIncludesWorkflowAgents] = useState(false);
  const actions = useAgentActions();
  const [view, setView] = useState<Pick<AgentView, "search" | "tags" | "sort">>({
    search: "",
    tags: [],
    sort: readStoredJson<AgentSort>(sortKey) ?? "changed",
  });
  const [openDialog, setOpenDialog] = useState<"agent" | "folder" | null>(null);
  const canEdit = canEditAgent(actor);
  const close = () => setOpenDialog(null);
  // The URL of a deleted folder, or of another workspace's folder, shows the top level.
  const [currentFolder] = folderPath(actions.folders, folderId).slice(-1);
  const currentFolderId = currentFolder?.id ?? null;
  const debouncedSearch = useDebouncedValue(view.search, timers.check.searchMs);
  const search = view.search.trim() === "" ? "" : debouncedSearch.trim().slice(0, limits.request.searchChars);
  const isSearching = hasFilters({ search, tags: view.tags });
  const list = useAgentList({ ...view, search, folderId: currentFolderId, includesWorkflowAgents });
  const summary = useAgentSummary(includesWorkflowAgents);
  const { rows } = list;
  const counts = useMemo(
    () => new Map(summary.data?.folders.map((folder) => [folder.folderId, folder.count])),
    [summary.data],
  );
  const ofWorkflows = summary.data?.ofWorkflows ?? 0;
  const hiddenCount = includesWorkflowAgents ? 0 : ofWorkflows;
  const folders = isSearching ? [] : childFolders(actions.folders, currentFolderId).toSorted(byName);

  const selection = useRowSelection(rows?.map(({ id }) => id) ?? []);
  const selectedAgents = rows?.filter(({ id }) => selection.has(id)) ?? [];
  const libraryActions = useAgentLibraryActions(actor);

  function change(part: Partial<typeof view>) {
    if (part.sort) writeStoredJson(sortKey, part.sort);
    setView({ ...view, ...part, ...(part.tags && { tags: part.tags.slice(0, limits.tag.perItem) }) });
  }
  const newAgentButton = (
    <Button variant="primary" icon={Plus} onPress={() => setOpenDialog("agent")}>
      {text.new}
    </Button>
  );
  const showHiddenButton = hiddenCount > 0 && (
    <Button onPress={() => setIncludesWorkflowAgents(true)}>{agentListText.forWorkflow.show}</Button>
  );

  const hasAgents = (summary.data?.total ?? 0) > 0;
  const isEmpty = summary.data?.total === 0 && actions.folders.length === 0;
  const isTemplates = canEdit && Boolean(templates);

  function renderContent() {
    const failedQuery = [summary, list].find((query) => query.isError && !query.data);
    if (failedQuery)
      return (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void failedQuery.refetch()}
          isRetrying={failedQuery.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      );
    if (!summary.data || !rows) return <ListSkeleton label={pageStateText.loading} mark="size-8 rounded-full" />;
    if (rows.length + folders.length > 0)
      return (
        <AgentList
          key={currentFolderId}
          agents={rows}
          pages={list}
          counts={counts}
          folders={folders}
          actions={actions}
          selection={canEdit ? selection : null}
          isSearching={isSearching}
        />
      );
    if (isSearching)
      return (
        <EmptyState
          icon={SearchX}
          title={text.noMatch.title}
          action={
            <>
              <Button onPress={() => change({ search: "", tags: [] })}>{listText.reset}</Button>
              {list.hidden > 0 && showHiddenButton}
            </>
          }
        >
          {list.hidden > 0 ? agentListText.forWorkflow.matches(list.hidden) : text.noMatch.text}
        </EmptyState>
      );
    if (currentFolder)
      return (
        <EmptyState icon={FolderOpen} title={text.emptyFolder.title} action={canEdit && newAgentButton}>
          {canEdit && text.emptyFolder.text}
        </EmptyState>
      );
    const words = canEdit ? text.empty : text.emptyForUsers;
    return (
      <EmptyState
        icon={Bot}
        title={words.title}
        action={
          <>
            {canEdit && (
              <>
                {newAgentButton}
                <Button variant="ghost" icon={LayoutTemplate} onPress={() => go(urls.agentTemplates(slug))}>
                  {text.empty.template}
                </Button>
              </>
            )}
            {showHiddenButton}
          </>
        }
      >
        {words.text} {hiddenCount > 0 && agentListText.forWorkflow.hidden(hiddenCount)}
      </EmptyState>
    );
  }

  function renderLibrary() {
    return (
      <>
        <ListTools
          selectionBar={
            selectedAgents.length > 0 && (
              <LibrarySelectionBar
                items={selectedAgents}
                actions={libraryActions}
                folders={actions.folders}
                onCreateFolder={actions.folderActions.create}
                onClear={selection.clear}
              />
            )
          }
        >
          {hasAgents && (
            <AgentToolbar
              view={view}
              onChange={change}
              tags={summary.data?.tags ?? []}
              workflowFilter={
                ofWorkflows > 0 ? { isShowing: includesWorkflowAgents, onChange: setIncludesWorkflowAgents } : null
              }
            />
          )}
        </ListTools>
        {(view.tags.length > 0 || includesWorkflowAgents) && (
          <div className="mt-3 flex flex-wrap gap-1.5">
            {includesWorkflowAgents && (
              <Chip onRemove={() => setIncludesWorkflowAgents(false)}>{agentListText.forWorkflow.showing}</Chip>
            )}
            {view.tags.map((tag) => (
              <Chip key={tag} onRemove={() => change({ tags: view.tags.filter((other) => other !== tag) })}>
                {tag}
              </Chip>
            ))}
          </div>
        )}
        {currentFolder && !isSearching && (
          <div className="mt-4">
            <FolderPath
              folders={actions.folders}
              folderId={currentFolder.id}
              rootLabel={text.title}
              renderLink={(id, name) => (
                <Link
                  href={urls.agentFolder(slug, id)}
                  isSearchCompared
                  isExact
                  className="hover:text-ink hover:underline"
                >
                  {name}
                </Link>
              )}
            />
          </div>
        )}
        <div className="mt-2">{renderContent()}</div>
      </>
    );
  }

  return (
    <>
      <PageHead
        title={text.title}
        actions={
          canEdit && (
            <>
              <BinLink />
              {(isTemplates || !isEmpty) && (
                <>
                  {!isTemplates && (
                    <IconButton
                      icon={FolderPlus}
                      label={buttonText.newFolder}
                      onPress={() => setOpenDialog("folder")}
                    />
                  )}
                  {newAgentButton}
                </>
              )}
            </>
          )
        }
      />
      <PageBody>
        {canEdit && (
          <LibraryTabs
            libraryHref={urls.agents(slug)}
            templatesHref={urls.agentTemplates(slug)}
            isTemplates={isTemplates}
          />
        )}
        {!isTemplates && notice}
        {isTemplates ? templates : renderLibrary()}
      </PageBody>
      <AgentDialogs actions={actions} />
      {openDialog === "folder" && (
        <FolderNameDialog
          onClose={close}
          onSubmit={(name) => {
            close();
            actions.folderActions.create(name, currentFolderId).catch(() => null);
          }}
        />
      )}
      {openDialog === "agent" && (
        <Suspense fallback={null}>
          <NewAgentDialog isOpen onOpenChange={close} parentFolderId={currentFolderId} />
        </Suspense>
      )}
    </>
  );
}
