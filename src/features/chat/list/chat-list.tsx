import { MessagesSquare, SearchX, Trash2 } from "lucide-react";
import { lazy, Suspense, useMemo, useRef, useState } from "react";
import { ShowMoreButton } from "#client/shell/show-more-button.tsx";
import { chatListText } from "#product/texts/chat/chat-list.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { projectText } from "#product/texts/project/project.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListTools } from "#ui/data/list-tools.tsx";
import { SelectionBar } from "#ui/data/selection-bar.tsx";
import { useRowSelection } from "#ui/data/use-row-selection.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { groupChats } from "../client/group-chats.ts";
import { type ChatFilter, useChatFilter } from "../client/use-chat-filter.ts";
import { useChatActions, useChatList, usePinnedChats } from "../client/use-chat-list.ts";
import { ChatGroups } from "./chat-groups.tsx";
import { ChatListBar } from "./chat-list-bar.tsx";

const DeleteChatsDialog = lazy(async () => ({
  default: (await import("./delete-chats-dialog.tsx")).DeleteChatsDialog,
}));

const text = chatListText;

/** Pinned chats, then the others by age; with a filter, the results. */
export function ChatList({ filter: urlFilter }: { filter: ChatFilter }) {
  const { filter, typed, setTyped, change, reset } = useChatFilter(urlFilter);
  const isNarrowed = filter.search !== "" || filter.agentId !== null;
  const list = useChatList(filter);
  const { projectId } = urlFilter;
  const { data: allPinned } = usePinnedChats();
  const pinned = useMemo(
    () => (projectId ? allPinned?.filter(({ project }) => project?.id === projectId) : allPinned),
    [allPinned, projectId],
  );
  const { pin, rename, shownTitle } = useChatActions();
  const searchRef = useRef<HTMLInputElement>(null);
  const [chatsToDelete, setChatsToDelete] = useState<readonly string[] | null>(null);
  const { rows } = list;

  const groups = useMemo(() => {
    if (!rows) return undefined;
    if (isNarrowed) return rows.length > 0 ? [{ title: text.results, chats: rows }] : [];
    const others = rows.filter(({ pinnedAt }) => !pinnedAt);
    const byAge = groupChats(others, new Date()).map(({ age, chats }) => ({ title: text.age[age], chats }));
    return pinned && pinned.length > 0 ? [{ title: text.pinned, chats: pinned }, ...byAge] : byAge;
  }, [rows, pinned, isNarrowed]);
  const selection = useRowSelection(groups?.flatMap(({ chats }) => chats.map(({ id }) => id)) ?? []);
  const isEmpty = groups?.length === 0;
  const empty = projectId ? projectText.noChats : text.empty;
  return (
    <>
      {(!isEmpty || isNarrowed || typed !== "") && (
        <ListTools
          className="mb-4"
          selectionBar={
            selection.ids.length > 0 && (
              <SelectionBar
                label={listText.selected(selection.ids.length)}
                clearLabel={listText.clearSelection}
                onClear={selection.clear}
              >
                {!selection.isAll && <Button onPress={() => selection.setAll(true)}>{listText.selectAll}</Button>}
                <Button icon={Trash2} variant="danger" onPress={() => setChatsToDelete(selection.ids)}>
                  {buttonText.delete}
                </Button>
              </SelectionBar>
            )
          }
        >
          <ChatListBar
            typed={typed}
            onTypedChange={setTyped}
            agentId={filter.agentId}
            onAgentChange={(agentId) => change({ agentId })}
            searchRef={searchRef}
          />
        </ListTools>
      )}
      {list.isError && !rows ? (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      ) : !groups ? (
        <ListSkeleton label={pageStateText.loading} mark="size-8 rounded-control" />
      ) : !isEmpty ? (
        <div aria-busy={list.isPlaceholderData}>
          <ChatGroups
            groups={groups}
            search={filter.search}
            projectId={projectId}
            selection={selection}
            shownTitle={shownTitle}
            onPin={pin}
            onRename={rename}
            onDelete={setChatsToDelete}
          />
          <ShowMoreButton list={list} />
        </div>
      ) : isNarrowed ? (
        <EmptyState
          icon={SearchX}
          title={filter.search ? text.noMatch : text.noneWithAgent}
          action={
            <Button
              onPress={() => {
                reset();
                searchRef.current?.focus();
              }}
            >
              {listText.reset}
            </Button>
          }
        />
      ) : (
        <EmptyState {...(projectId ? { className: "mx-0! py-0!" } : { icon: MessagesSquare })} title={empty.title}>
          {empty.text}
        </EmptyState>
      )}
      <Suspense fallback={null}>
        {chatsToDelete && (
          <DeleteChatsDialog ids={chatsToDelete} onClose={() => setChatsToDelete(null)} onDeleted={selection.clear} />
        )}
      </Suspense>
    </>
  );
}
