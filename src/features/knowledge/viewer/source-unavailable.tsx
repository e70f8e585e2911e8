import type { UseQueryResult } from "@tanstack/react-query";
import { readRefusal } from "#client/refusal.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { knowledgeViewerText } from "#product/texts/knowledge/knowledge-viewer.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

const text = knowledgeViewerText;

interface SourceUnavailableProps {
  query: Pick<UseQueryResult<unknown, unknown>, "isError" | "error" | "refetch" | "isFetching">;
}

/** A source that is loading, that doesn't exist any more, or that could not be loaded. */
export function SourceUnavailable({ query }: SourceUnavailableProps) {
  const { slug } = useWorkspace();
  if (!query.isError)
    return (
      <div role="status" aria-busy aria-label={pageStateText.loading} className="p-6">
        <Skeleton lines={6} />
      </div>
    );
  if (readRefusal(query.error, text.loadFailed).code === "not_found")
    return (
      <EmptyState
        title={text.isFolder}
        className="px-6"
        action={
          <Link href={urls.knowledge(slug)} className={buttonClass()}>
            {text.backToLibrary}
          </Link>
        }
      />
    );
  return (
    <ErrorState
      title={text.loadFailed}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      className="px-6"
    />
  );
}
