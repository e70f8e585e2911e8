import { Bot, FolderOpen, FolderPlus, Plus, SearchX } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { BinLink } from "#client/shell/bin-link.tsx";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useRested } from "#client/shell/use-rested.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { folderPath, foldersIn } from "#features/folder/client/folders.ts";
import { isNarrowed } from "#features/folder/client/use-library-pages.ts";
import { FolderNameDialog } from "#features/folder/folder-name-dialog.tsx";
import { FolderPath } from "#features/folder/folder-path.tsx";
import { LibraryChoiceBar } from "#features/folder/library-choice-bar.tsx";
import { limits } from "#product/limits.ts";
import { agentText } from "#product/texts/agent.ts";
import { buttonText } from "#product/texts/dialog.ts";
import { shellText } from "#product/texts/shell.ts";
import { timers } from "#product/timers.ts";
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
import { useAgentActs } from "./client/agents.ts";
import { keep, recallKept } from "./client/kept.ts";
import { type AgentView, useAgentList, useAgentSummary } from "./client/use-agent-list.ts";
import type { AgentSort } from "./schema.ts";

const NewAgentDialog = lazy(async () => ({ default: (await import("./new-agent-dialog.tsx")).NewAgentDialog }));

const text = agentText.list;
const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, undefined, { numeric: true });
const sortKey = "troupe-agent-sort";

/** The library of agents: folders first, then agents, as many as were scrolled to; a search and tags look into all folders. */
export function AgentListPage({ folderId = null }: { folderId?: string | null }) {
  const { slug, actor } = useWorkspace();
  const [isShowingAll, setShowingAll] = useState(false);
  const actions = useAgentActions();
  const [chosen, setChosen] = useState<Pick<AgentView, "search" | "tags" | "sort">>({
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
  const rested = useRested(chosen.search, timers.check.searchMs);
  const search = chosen.search.trim() === "" ? "" : rested.trim().slice(0, limits.request.searchChars);
  const isSearching = isNarrowed({ search, tags: chosen.tags });
  const list = useAgentList({ ...chosen, search, folderId: hereId, isShowingAll });
  const summary = useAgentSummary(isShowingAll);
  const { rows } = list;
  const counts = useMemo(
    () => new Map(summary.data?.folders.map((folder) => [folder.folderId, folder.count])),
    [summary.data],
  );
  const ofWorkflows = summary.data?.ofWorkflows ?? 0;
  const hidden = isShowingAll ? 0 : ofWorkflows;
  const folders = isSearching ? [] : foldersIn(actions.folders, hereId).toSorted(byName);

  const choice = useRowChoice(rows?.map(({ id }) => id) ?? []);
  const picked = rows?.filter(({ id }) => choice.has(id)) ?? [];
  const acts = useAgentActs(actor);

  function change(part: Partial<typeof chosen>) {
    if (part.sort) keep(sortKey, part.sort);
    setChosen({ ...chosen, ...part, ...(part.tags && { tags: part.tags.slice(0, limits.tag.perItem) }) });
  }
  const newAgent = (
    <Button variant="primary" icon={Plus} onPress={() => setOpened("agent")}>
      {text.new}
    </Button>
  );
  const showHidden = hidden > 0 && <Button onPress={() => setShowingAll(true)}>{agentText.workflow.show}</Button>;

  function content() {
    const failed = [summary, list].find((query) => query.isError && !query.data);
    if (failed)
      return (
        <ErrorState
          title={shellText.error.listTitle}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        >
          {shellText.error.listText}
        </ErrorState>
      );
    if (!summary.data || !rows) return <ListSkeleton />;
    if (rows.length + folders.length > 0)
      return (
        <AgentList
          key={hereId}
          agents={rows}
          pages={list}
          counts={counts}
          folders={folders}
          actions={actions}
          choice={canEdit ? choice : null}
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
              <Button onPress={() => change({ search: "", tags: [] })}>{shellText.list.reset}</Button>
              {list.hidden > 0 && showHidden}
            </>
          }
        >
          {list.hidden > 0 ? agentText.workflow.matches(list.hidden) : text.noMatch.text}
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

  const hasAgents = (summary.data?.total ?? 0) > 0;
  const isEmpty = summary.data?.total === 0 && actions.folders.length === 0;
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
              view={chosen}
              onChange={change}
              tags={summary.data?.tags ?? []}
              workflowFilter={ofWorkflows > 0 ? { isShowing: isShowingAll, onChange: setShowingAll } : null}
            />
          )}
        </ListTools>
        {(chosen.tags.length > 0 || isShowingAll) && (
          <div className="mt-3 flex flex-wrap gap-1.5">
            {isShowingAll && <Chip onRemove={() => setShowingAll(false)}>{agentText.workflow.shown}</Chip>}
            {chosen.tags.map((tag) => (
              <Chip key={tag} onRemove={() => change({ tags: chosen.tags.filter((other) => other !== tag) })}>
                {tag}
              </Chip>
            ))}
          </div>
        )}
        {here && !isSearching && (
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
            actions.folderActions.create(name, hereId).catch(() => null);
          }}
        />
      )}
      {opened === "agent" && (
        <Suspense fallback={null}>
          <NewAgentDialog isOpen onOpenChange={close} parentFolderId={hereId} />
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
