import { Ellipsis, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConnectServer } from "#client/mcp/connect-server.tsx";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { DeleteUsedDialog } from "#client/usage/delete-used-dialog.tsx";
import type { Usage } from "#client/usage/usage.ts";
import { limits } from "#product/limits.ts";
import { usageText } from "#product/texts/common/usage.ts";
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
import { Drawer } from "#ui/overlays/drawer.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { type ServerDetail, useServer, useServerActions, useServerUsage } from "../client/use-servers.ts";
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
  const { agents = [], workflows = [] } = useServerUsage(server.id) ?? {};
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
          {
            id: "usedBy",
            label: text.tabs.usedBy,
            count: agents.length + workflows.length,
            content: <UsedByTab agents={agents} workflows={workflows} />,
          },
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

function UsedByTab({ agents, workflows }: Usage) {
  const { slug } = useWorkspace();
  if (agents.length + workflows.length === 0) return <p className="text-ink-3">{usageText.notUsed}</p>;
  const rows = [
    ...agents.map(({ id, title }) => ({ title, href: urls.agent(slug, id) })),
    ...workflows.map(({ id, title }) => ({ title, href: urls.workflowBuild(slug, id) })),
  ];
  return (
    <ul aria-label={text.tabs.usedBy} className="border-line border-t">
      {rows.map(({ title, href }) => (
        <ListRow
          key={href}
          isPressable
          title={
            <Link href={href} className="stretch">
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
  function onSuccess() {
    toast.success(mcpServerText.deleted);
    onDeleted();
  }
  return (
    <DeleteUsedDialog
      title={mcpServerText.remove.title(name)}
      confirmText={mcpServerText.remove.confirm}
      usage={useServerUsage(id)}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onSuccess })}
      onClose={onClose}
    >
      {mcpServerText.remove.text}
    </DeleteUsedDialog>
  );
}
