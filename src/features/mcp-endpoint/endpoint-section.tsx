import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { type PublishedItem, usePublications } from "#features/mcp-publication/client.ts";
import { publicApiText as text } from "#product/texts/api-key/public-api.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { absolute, urls } from "#product/urls.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { Table } from "#ui/data/table.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { type ConnectWay, connectWays, textToConnect } from "./client/connect-ways.ts";

/** The workspace as an MCP server: its address, how to connect, and what it offers. */
export function EndpointSection({ workspaceId }: { workspaceId: string }) {
  const url = absolute(location.origin, urls.mcpEndpoint());
  const [way, setWay] = useState<ConnectWay>("json");
  const snippet = textToConnect(way, { url, key: text.yourKey });
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <SectionHeader variant="title" title={text.title} />
        <p className="max-w-measure text-sm text-ink-3">{text.about}</p>
      </div>
      <div className="flex max-w-160 items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField label={text.address} value={url} onChange={() => undefined} isReadOnly isMono />
        </div>
        <CopyButton text={url} label={text.copyAddress} size="m" className="flex-none" />
      </div>
      <p className="-mt-4 text-sm text-ink-3">{text.addressHint}</p>
      <div className="grid min-w-0 max-w-160 grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className="text-sm font-medium">{text.connect}</h3>
        <Tabs
          aria-label={text.connect}
          tabs={connectWays.map((id) => ({ id, label: text.ways[id] }))}
          value={way}
          onChange={setWay}
        />
        <div className="flex min-w-0 items-start gap-2 rounded-control bg-sunken px-3 py-2">
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so people without a mouse must reach it
            tabIndex={0}
            className="min-w-0 flex-1 whitespace-pre-wrap break-words font-mono text-sm"
          >
            {snippet}
          </pre>
          <CopyButton text={snippet} label={text.copyWay} size="xs" className="flex-none" />
        </div>
        <p className="text-sm text-ink-3">{text.keyHint}</p>
      </div>
      <PublishedTools workspaceId={workspaceId} />
    </section>
  );
}

function PublishedTools({ workspaceId }: { workspaceId: string }) {
  const publications = usePublications(workspaceId);
  const { data } = publications;
  if (publications.isPending) return <Skeleton className="h-24 w-full rounded-card" />;
  if (!data)
    return (
      <ErrorState
        title={pageStateText.error.listTitle}
        onRetry={() => publications.refetch()}
        isRetrying={publications.isFetching}
      >
        {pageStateText.error.listText}
      </ErrorState>
    );
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <SectionHeader level={3} title={text.published} meta={data.length > 0 && text.publishedCount(data.length)} />
      {data.length === 0 ? (
        <p className="max-w-measure py-1 text-ink-3">
          <span className="font-medium text-ink-2">{text.emptyTitle}.</span> {text.emptyText}
        </p>
      ) : (
        <Table
          aria-label={text.published}
          head={
            <>
              <TableHead>{text.columns.item}</TableHead>
              <TableHead className="max-sm:hidden">{text.columns.tool}</TableHead>
            </>
          }
        >
          {data.map((item) => (
            <PublishedRow key={item.toolName} item={item} />
          ))}
        </Table>
      )}
    </div>
  );
}

function PublishedRow({ item: { kind, itemId, title, toolName } }: { item: PublishedItem }) {
  const { slug } = useWorkspace();
  const href = kind === "agent" ? urls.agent(slug, itemId) : urls.workflowBuild(slug, itemId);
  return (
    <TableRow isPressable>
      <TableCell className="w-full max-w-0">
        <Link href={href} className="stretch cut block font-medium">
          {title}
        </Link>
        <span className="block cut text-sm text-ink-3">
          {text.kinds[kind]}
          <code className="font-mono sm:hidden"> · {toolName}</code>
        </span>
      </TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">
        <code className="font-mono text-sm">{toolName}</code>
      </TableCell>
    </TableRow>
  );
}
