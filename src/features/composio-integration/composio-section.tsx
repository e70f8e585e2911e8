import { useId } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { composioText as text } from "#product/texts/integration/composio.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { Callout } from "#ui/feedback/callout.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { canConnectApps } from "./access.ts";
import { AppFinder } from "./app-finder.tsx";
import { useComposioOverview } from "./client.ts";
import { ConnectedApps } from "./connected-apps.tsx";

/** Apps that are connected through Composio, and those that can be. */
export function ComposioSection() {
  const { actor } = useWorkspace();
  const headingId = useId();
  const { data: overview, isError, isFetching, refetch } = useComposioOverview();
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <SectionHeader id={headingId} variant="title" title={text.title} />
      <p className="mb-4 text-ink-3">{text.intro}</p>
      {overview ? (
        <div className="grid grid-cols-1 gap-6">
          {overview.key === "none" && <NoKey />}
          {overview.apps.length > 0 && <ConnectedApps apps={overview.apps} hasKey={overview.key !== "none"} />}
          {overview.key !== "none" && canConnectApps(actor) && <AppFinder connected={overview.apps} />}
        </div>
      ) : isError ? (
        <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
          {pageStateText.error.listText}
        </ErrorState>
      ) : (
        <ListSkeleton label={pageStateText.loading} mark="size-2 rounded-full" />
      )}
    </section>
  );
}

function NoKey() {
  const { slug, role } = useWorkspace();
  const isOwner = role === "OWNER";
  return (
    <Callout
      title={text.noKey.title}
      action={
        isOwner && (
          <Link href={urls.settings(slug, "keys")} className={buttonClass({ size: "s" })}>
            {text.noKey.openSettings}
          </Link>
        )
      }
    >
      {isOwner ? text.noKey.owner : text.noKey.others}
    </Callout>
  );
}
