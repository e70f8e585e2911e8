import { Bot, FolderOpen, FolderPlus, Plus, SearchX } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useMemo, useState } from "react";
import { BinLink } from "#client/shell/bin-link.tsx";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { folderPath, foldersIn } from "#features/folder/client/folders.ts";
import { FolderNameDialog } from "#features/folder/folder-name-dialog.tsx";
import { FolderPath } from "#features/folder/folder-path.tsx";
import { LibraryChoiceBar } from "#features/folder/library-choice-bar.tsx";
import { agentText } from "#product/texts/agent.ts";
import { buttonText } from "#product/texts/dialog.ts";
import { shellText } from "#product/texts/shell.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { ListTools } from "#ui/list-tools.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useRowChoice } from "#ui/use-row-choice.ts";
import { canEditAgent } from "./access.ts";
import { AgentDialogs } from "./agent-dialogs.tsx";
import { AgentList } from "./agent-list.tsx";
import { AgentToolbar } from "./agent-toolbar.tsx";
import { useAgentActions } from "./client/actions.ts";
import { useAgentActs, useAgents, useAllAgents } from "./client/agents.ts";
import { keep, recallKept } from "./client/kept.ts";
import { type AgentSort, isSearching, type LibraryView, pickAgents, tagsOf } from "./client/library.ts";

const NewAgentDialog = lazy(async () => ({ default: (await import("./new-agent-dialog.tsx")).NewAgentDialog }));

const text = agentText.list;
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, undefined, { numeric: true });
const sortKey = "troupe-agent-sort";

/** The library of agents, one folder at a time. */
export function AgentListPage({ folderId = null }: { folderId?: string | null }) {
  const { id: workspaceId, slug, actor } = useWorkspace();
  const [isShowingAll, setShowingAll] = useState(false);
  const everywhere = useAgents(workspaceId);
  const all = useAllAgents(workspaceId);
  const agents = isShowingAll ? all : everywhere;
  const ofWorkflows = (all.data ?? []).filter(({ workflow }) => workflow !== null).length;
  const hidden = isShowingAll ? 0 : ofWorkflows;
  const actions = useAgentActions();
  const [chosen, setChosen] = useState<Omit<LibraryView, "folderId">>({
    search: "",
    tags: [],
    sort: recallKept<AgentSort>(sortKey) ?? "changed",
  });
  const [opened, setOpened] = useState<"agent" | "folder" | null>(null);
  const canEdit = canEditAgent(actor);
  const close = () => setOpened(null);
  // A folder that was deleted, or of another workspace: its address leads to the top.
  const [here] = folderPath(actions.folders, folderId).slice(-1);
  const hereId = here?.id ?? null;
  const view = useMemo((): LibraryView => ({ ...chosen, folderId: hereId }), [chosen, hereId]);
  // Typing goes first; the list follows when there is time.
  const shownView = useDeferredValue(view);
  const found = useMemo(() => agents.data && pickAgents(agents.data, shownView), [agents.data, shownView]);
  const hiddenMatches = found?.length === 0 && hidden > 0 && all.data ? pickAgents(all.data, shownView).length : 0;
  const folders = isSearching(shownView) ? [] : foldersIn(actions.folders, shownView.folderId).toSorted(byName);

  const choice = useRowChoice((found ?? []).map(({ id }) => id));
  const picked = (found ?? []).filter(({ id }) => choice.has(id));
  const acts = useAgentActs(actor);

  function change(part: Partial<LibraryView>) {
    if (part.sort) keep(sortKey, part.sort);
    setChosen({ ...chosen, ...part });
  }
  const newAgent = (
    <Button variant="primary" icon={Plus} onPress={() => setOpened("agent")}>
      {text.new}
    </Button>
  );
  const showHidden = hidden > 0 && <Button onPress={() => setShowingAll(true)}>{agentText.workflow.show}</Button>;

  function content() {
    if (agents.isError)
      return (
        <ErrorState title={shellText.error.listTitle} onRetry={() => agents.refetch()} isRetrying={agents.isFetching}>
          {shellText.error.listText}
        </ErrorState>
      );
    if (!agents.data || !found) return <ListSkeleton />;
    if (found.length + folders.length > 0)
      return (
        <AgentList
          key={shownView.folderId}
          agents={found}
          allAgents={agents.data}
          folders={folders}
          actions={actions}
          choice={canEdit ? choice : null}
          isSearching={isSearching(shownView)}
        />
      );
    if (isSearching(shownView))
      return (
        <EmptyState
          icon={SearchX}
          title={text.noMatch.title}
          action={
            <>
              <Button onPress={() => change({ search: "", tags: [] })}>{shellText.list.reset}</Button>
              {hiddenMatches > 0 && showHidden}
            </>
          }
        >
          {hiddenMatches > 0 ? agentText.workflow.matches(hiddenMatches) : text.noMatch.text}
        </EmptyState>
      );
    if (here)
      return (
        <EmptyState icon={FolderOpen} title={text.emptyFolder.title} action={canEdit && newAgent}>
          {canEdit && text.emptyFolder.text}
        </EmptyState>
      );
    const words = canEdit ? text.empty : text.emptyForUser;
    return (
      <EmptyState
        icon={Bot}
        title={words.title}
        action={
          <>
            {canEdit && newAgent}
            {showHidden}
          </>
        }
      >
        {words.text} {hidden > 0 && agentText.workflow.hidden(hidden)}
      </EmptyState>
    );
  }

  const hasAgents = (agents.data?.length ?? 0) > 0;
  const isEmpty = agents.data?.length === 0 && actions.folders.length === 0;
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          canEdit && (
            <>
              <BinLink />
              {!isEmpty && (
                <>
                  <IconButton icon={FolderPlus} label={buttonText.newFolder} onPress={() => setOpened("folder")} />
                  {newAgent}
                </>
              )}
            </>
          )
        }
      />
      <PageBody>
        <ListTools
          choice={
            picked.length > 0 && (
              <LibraryChoiceBar
                items={picked}
                acts={acts}
                folders={actions.folders}
                onCreateFolder={actions.folderActions.create}
                onClear={choice.clear}
              />
            )
          }
        >
          {hasAgents && (
            <AgentToolbar
              view={view}
              onChange={change}
              tags={tagsOf(agents.data ?? [])}
              workflowFilter={ofWorkflows > 0 ? { isShowing: isShowingAll, onChange: setShowingAll } : null}
            />
          )}
        </ListTools>
        {(view.tags.length > 0 || isShowingAll) && (
          <div className="mt-3 flex flex-wrap gap-1.5">
            {isShowingAll && <Chip onRemove={() => setShowingAll(false)}>{agentText.workflow.shown}</Chip>}
            {view.tags.map((tag) => (
              <Chip key={tag} onRemove={() => change({ tags: view.tags.filter((other) => other !== tag) })}>
                {tag}
              </Chip>
            ))}
          </div>
        )}
        {here && !isSearching(view) && (
          <div className="mt-4">
            <FolderPath
              folders={actions.folders}
              folderId={here.id}
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
        <div className="mt-2">{content()}</div>
      </PageBody>
      <AgentDialogs actions={actions} />
      {opened === "folder" && (
        <FolderNameDialog
          onClose={close}
          onSubmit={(name) => {
            close();
            actions.folderActions.create(name, view.folderId).catch(() => null);
          }}
        />
      )}
      {opened === "agent" && (
        <Suspense fallback={null}>
          <NewAgentDialog isOpen onOpenChange={close} parentFolderId={view.folderId} />
        </Suspense>
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <ul aria-hidden className="mt-3">
      {["w-40", "w-56", "w-32", "w-48", "w-36"].map((width) => (
        <li key={width} className="flex h-13 items-center gap-3 border-line border-b">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className={`h-3.5 ${width}`} />
        </li>
      ))}
    </ul>
  );
}
