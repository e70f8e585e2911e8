import { Plus, SearchX, Server } from "lucide-react";
import { useRef, useState } from "react";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useGo } from "#client/shell/use-go.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatRelative } from "#product/relative-time.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import type { McpCatalogEntry } from "#product/tools/mcp-catalog.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { useRowKeys } from "#ui/data/use-row-keys.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { canEditServers } from "./access.ts";
import { type ListedServer, useServers } from "./client/use-servers.ts";
import { CatalogDialog } from "./dialog/catalog-dialog.tsx";
import { ServerDialog } from "./dialog/server-dialog.tsx";
import { ServerPanel } from "./panel/server-panel.tsx";
import { ServerState } from "./server-state.tsx";

const text = mcpServerText;

/** The servers of the workspace; `serverId` is the one in the panel. */
export function McpServerPage({ serverId }: { serverId: string | null }) {
  const { slug, actor } = useWorkspace();
  const go = useGo();
  const isPhone = usePhone();
  const [search, setSearch] = useState("");
  const [dialog, setDialog] = useState<"catalog" | { picked: McpCatalogEntry | null } | null>(null);
  const { data: servers, isError, isFetching, refetch } = useServers();
  const canEdit = canEditServers(actor);
  const wanted = search.trim().toLowerCase();
  const found = servers?.filter((server) => matches(server, wanted));
  const isEmpty = servers?.length === 0;
  const addButton = (
    <Button variant="primary" icon={Plus} onPress={() => setDialog({ picked: null })}>
      {text.add}
    </Button>
  );
  const browseButton = <Button onPress={() => setDialog("catalog")}>{text.browse}</Button>;
  const toolCount = servers?.reduce((sum, { toolTitles }) => sum + toolTitles.length, 0) ?? 0;
  return (
    <>
      <PageHead
        title={text.title}
        meta={servers && !isEmpty && !isPhone ? text.summary(servers.length, toolCount) : undefined}
        actions={
          canEdit &&
          !isEmpty && (
            <>
              {browseButton}
              {addButton}
            </>
          )
        }
      />
      <PageBody>
        {servers && !isEmpty && (
          <SearchField
            aria-label={text.search}
            placeholder={text.search}
            shortcut={isPhone ? undefined : shortcuts.search}
            value={search}
            onChange={setSearch}
            className="mb-4 w-80 max-sm:w-full"
          />
        )}
        {isError && !servers ? (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        ) : !found ? (
          <ListSkeleton label={pageStateText.loading} mark="size-2 rounded-full" />
        ) : isEmpty ? (
          <EmptyState
            icon={Server}
            title={text.emptyTitle}
            action={
              canEdit && (
                <>
                  {addButton}
                  {browseButton}
                </>
              )
            }
          >
            {canEdit ? text.emptyText : text.emptyReadOnly}
          </EmptyState>
        ) : found.length === 0 ? (
          <EmptyState
            icon={SearchX}
            title={text.noMatches}
            action={<Button onPress={() => setSearch("")}>{listText.reset}</Button>}
          />
        ) : (
          <ServerRows servers={found} onOpen={(id) => go(urls.mcpServers(slug, id))} />
        )}
      </PageBody>
      {serverId && <ServerPanel id={serverId} onClose={() => go(urls.mcpServers(slug))} />}
      {dialog === "catalog" && (
        <CatalogDialog onClose={() => setDialog(null)} onPick={(picked) => setDialog({ picked })} />
      )}
      {dialog !== null && dialog !== "catalog" && (
        <ServerDialog
          {...(dialog.picked && { initial: initialOf(dialog.picked) })}
          onClose={() => setDialog(null)}
          onSaved={(id) => {
            setDialog(null);
            go(urls.mcpServers(slug, id));
          }}
        />
      )}
    </>
  );
}

const matches = ({ name, host, toolTitles }: ListedServer, wanted: string): boolean =>
  [name, host, ...toolTitles].some((words) => words.toLowerCase().includes(wanted));

const initialOf = ({ name, url, auth }: McpCatalogEntry) => ({
  name,
  url: url ?? "",
  headerNames: auth === "key" ? ["Authorization"] : [],
});

/** Arrow keys move between the rows. */
function ServerRows({ servers, onOpen }: { servers: readonly ListedServer[]; onOpen: (id: string) => void }) {
  const root = useRef<HTMLUListElement>(null);
  const keys = useRowKeys(root, {
    first: 0,
    last: servers.length,
    count: servers.length,
    scrollToRow: () => undefined,
  });
  return (
    <ul ref={root} aria-label={text.title} onKeyDown={keys.onKeyDown}>
      {servers.map((server) => (
        <ListRow
          key={server.id}
          isPressable
          title={
            <button
              type="button"
              data-row={server.id}
              aria-label={text.open(server.name)}
              className="stretch max-w-full cut"
              onClick={() => onOpen(server.id)}
            >
              {server.name}
            </button>
          }
          meta={
            server.state === "failing" && server.problemSince
              ? text.skippedSince(formatRelative(server.problemSince, new Date()))
              : server.host
          }
          end={
            <span className="flex items-center gap-4">
              <ServerState state={server.state} />
              <span className="w-16 text-right max-sm:hidden">
                {text.toolCount(server.offeredTools, server.toolTitles.length)}
                <span className="sr-only"> {text.columns.tools}</span>
              </span>
            </span>
          }
        />
      ))}
    </ul>
  );
}
