import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { apiKeyText as text } from "#product/texts/api-key/api-key.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Table } from "#ui/data/table.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { useApiKeys } from "./client.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";

/** The keys with which programs act for the workspace. */
export function ApiKeySection({ workspaceId }: { workspaceId: string }) {
  const keys = useApiKeys(workspaceId);
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button icon={Plus} variant={keys.data?.length === 0 ? "primary" : undefined} onPress={() => setCreating(true)}>
      {text.create}
    </Button>
  );
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <SectionHeader variant="title" title={text.title} actions={keys.data && keys.data.length > 0 && create} />
        <p className="max-w-measure text-sm text-ink-3">{text.about}</p>
      </div>
      {keys.isPending && <Skeleton className="h-24 w-full rounded-card" />}
      {keys.isError && (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => keys.refetch()} isRetrying={keys.isFetching}>
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {keys.data?.length === 0 && (
        <div className="max-w-110">
          <EmptyState icon={KeyRound} title={text.emptyTitle} action={create}>
            {text.emptyText}
          </EmptyState>
        </div>
      )}
      {keys.data && keys.data.length > 0 && (
        <Table
          aria-label={text.title}
          head={
            <>
              <TableHead>{text.columns.name}</TableHead>
              <TableHead className="max-sm:hidden">{text.columns.lastUsed}</TableHead>
              <TableHead className="max-sm:hidden">{text.columns.expires}</TableHead>
              <TableHead aria-label={text.columns.actions} align="end" />
            </>
          }
        >
          {keys.data.map((item) => (
            <ApiKeyRow key={item.id} item={item} />
          ))}
        </Table>
      )}
      {isCreating && <NewKeyDialog workspaceId={workspaceId} onClose={() => setCreating(false)} />}
    </section>
  );
}
