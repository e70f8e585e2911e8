import { AppWindow } from "lucide-react";
import { formatRelative } from "#product/relative-time.ts";
import { connectedAppText as text } from "#product/texts/oauth-server/connected-apps.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { nameOfApp, showDisconnected, useConnectedApps, useDisconnectApp } from "./client/use-connected-apps.ts";

/** The apps that act for the person, each with a button that ends its access. */
export function ConnectedApps() {
  const apps = useConnectedApps();
  const disconnect = useDisconnectApp();
  const now = new Date();
  return (
    <section className="flex flex-col gap-4">
      <p className="max-w-120 text-sm text-ink-3">{text.lead}</p>
      {apps.isPending && <Skeleton className="h-24 w-full rounded-card" />}
      {apps.isError && (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void apps.refetch()}
          isRetrying={apps.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {apps.data?.length === 0 && (
        <EmptyState icon={AppWindow} title={text.empty} className="mx-0 py-4">
          {text.emptyText}
        </EmptyState>
      )}
      {apps.data && apps.data.length > 0 && (
        <ul aria-label={text.title}>
          {apps.data.map(({ id, name: given, workspaceName, scopes, createdAt, lastUsedAt }) => {
            const name = nameOfApp(given);
            const may = scopes.map((scope) => text.scopeNames[scope]).join(", ");
            return (
              <ListRow
                key={id}
                start={<AppWindow aria-hidden className="text-ink-3" />}
                title={name}
                meta={[workspaceName, may, text.lastUsed(formatRelative(lastUsedAt ?? createdAt, now))].join(" · ")}
                actions={
                  <Button
                    size="s"
                    aria-label={text.disconnectApp(name)}
                    isPending={disconnect.isPending && disconnect.variables.id === id}
                    onPress={() => disconnect.mutate({ id }, { onSuccess: () => showDisconnected(name) })}
                  >
                    {text.disconnect}
                  </Button>
                }
              />
            );
          })}
        </ul>
      )}
    </section>
  );
}
