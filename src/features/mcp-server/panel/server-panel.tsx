import { Ellipsis, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConnectServer } from "#client/mcp/connect-server.tsx";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { mcpServerText } from "#product/texts/mcp/mcp-server.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { callListText } from "#product/texts/tools/call-list.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Tabs } from "#ui/layout/tabs.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { type ServerDetail, useAgentsUsing, useServer, useServerActions } from "../client/use-servers.ts";
import { ServerDialog } from "../dialog/server-dialog.tsx";
import { ServerState } from "../server-state.tsx";
import { CallsTab } from "./calls-tab.tsx";
import { ConnectionTab } from "./connection-tab.tsx";
import { ToolReview } from "./tool-review.tsx";
import { ToolRows } from "./tool-rows.tsx";

const text = mcpServerText.panel;

/** One server: its tools, how it is reached, and who uses it. */
export function ServerPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: server, isError, isFetching, refetch } = useServer(id);
  const [opened, setOpened] = useState<"edit" | "delete" | null>(null);
  const { refresh } = useServerActions();
  const reload = () =>
    refresh.mutate(
      { id },
      { onSuccess: ({ error }) => void (error ? toast.failed(error) : toast.success(text.reloaded)) },
    );
  return (
    <Drawer
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="l"
      title={server?.name ?? mcpServerText.title}
      headEnd={
        server?.canEdit && (
          <>
            <IconButton icon={RefreshCw} label={text.reload} isPending={refresh.isPending} onPress={reload} />
            <Menu aria-label={text.menu} trigger={<IconButton icon={Ellipsis} label={text.menu} />}>
              <MenuItem icon={Pencil} onAction={() => setOpened("edit")}>
                {text.edit}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} isDanger onAction={() => setOpened("delete")}>
                {text.delete}
              </MenuItem>
            </Menu>
          </>
        )
      }
    >
      {server ? (
        <Content server={server} onEdit={() => setOpened("edit")} />
      ) : isError ? (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
          {pageStateText.error.listText}
        </ErrorState>
      ) : (
        <Skeleton lines={6} />
      )}
      {server && opened === "edit" && (
        <ServerDialog server={server} onClose={() => setOpened(null)} onSaved={() => setOpened(null)} />
      )}
      {server && opened === "delete" && (
        <DeleteServer server={server} onClose={() => setOpened(null)} onDeleted={onClose} />
      )}
    </Drawer>
  );
}

type Tab = "tools" | "connection" | "usedBy" | "calls";

function Content({ server, onEdit }: { server: ServerDetail; onEdit: () => void }) {
  const [tab, setTab] = useState<Tab>("tools");
  const { data: agents = [] } = useAgentsUsing(server.id);
  return (
    <>
      <p className="mb-3 flex items-center gap-3 text-sm text-ink-3">
        <ServerState state={server.state} />
        <span className="cut">{server.host}</span>
      </p>
      <Tabs<Tab>
        aria-label={server.name}
        value={tab}
        onChange={setTab}
        panelClassName="pt-5 outline-none"
        tabs={[
          { id: "tools", label: text.tabs.tools, count: server.tools.length, content: <ToolsTab server={server} /> },
          {
            id: "connection",
            label: text.tabs.connection,
            content: <ConnectionTab server={server} onEdit={onEdit} />,
          },
          { id: "usedBy", label: text.tabs.usedBy, count: agents.length, content: <UsedByTab agents={agents} /> },
          { id: "calls", label: callListText.title, content: <CallsTab server={server} /> },
        ]}
      />
    </>
  );
}

function ToolsTab({ server: { id, tools, canEdit, state, problem, account } }: { server: ServerDetail }) {
  const rows = { serverId: id, canEdit };
  const changed = tools.filter(({ change }) => change !== null);
  return (
    <div className="grid grid-cols-1 gap-6">
      {problem && <Callout tone="danger">{problem}</Callout>}
      {state === "signIn" && (
        <Callout
          tone="warning"
          action={(canEdit || account === "person") && <ConnectServer serverId={id} label={text.connect} />}
        >
          {text.noToolsSignIn}
        </Callout>
      )}
      {tools.length > limits.mcp.warnAboveTools && <Callout tone="warning">{text.manyTools(tools.length)}</Callout>}
      {tools.length >= limits.mcp.tools && <p className="text-sm text-ink-3">{text.mostTools(limits.mcp.tools)}</p>}
      {changed.map((tool) => (
        <ToolReview key={tool.name} {...rows} tool={tool} />
      ))}
      {tools.length === 0 && state !== "signIn" && <p className="text-ink-3">{text.noTools}</p>}
      <ToolRows {...rows} label={text.reading} tools={tools.filter(({ isReading }) => isReading)} />
      <ToolRows {...rows} label={text.acting} tools={tools.filter(({ isReading }) => !isReading)} />
      {canEdit && <p className="text-sm text-ink-3">{text.newTools}</p>}
    </div>
  );
}

function UsedByTab({ agents }: { agents: readonly { id: string; title: string }[] }) {
  const { slug } = useWorkspace();
  if (agents.length === 0) return <p className="text-ink-3">{text.notUsed}</p>;
  return (
    <ul aria-label={text.usedByCount(agents.length)} className="border-line border-t">
      {agents.map(({ id, title }) => (
        <ListRow
          key={id}
          isPressable
          title={
            <Link href={urls.agent(slug, id)} className="stretch">
              {title}
            </Link>
          }
        />
      ))}
    </ul>
  );
}

interface DeleteServerProps {
  server: ServerDetail;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteServer({ server: { id, name }, onClose, onDeleted }: DeleteServerProps) {
  const { remove } = useServerActions();
  const { data: agents = [] } = useAgentsUsing(id);
  const words = mcpServerText.remove;
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !remove.isPending && onClose()}
      title={words.title(name)}
      confirmText={words.confirm}
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id },
          {
            onSuccess() {
              toast.success(mcpServerText.deleted);
              onDeleted();
            },
          },
        )
      }
    >
      {agents.length > 0 && <p className="mb-2">{words.usedBy(agents.length)}</p>}
      {words.text}
    </ConfirmDialog>
  );
}
