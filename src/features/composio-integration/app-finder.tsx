import { useId, useState } from "react";
import { ConnectApp } from "#client/integrations/connect-app.tsx";
import { limits } from "#product/limits.ts";
import { composioText as text } from "#product/texts/integration/composio.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { timers } from "#product/timers.ts";
import { popularApps } from "#product/tools/composio-apps.ts";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { ListSkeleton } from "#ui/feedback/list-skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { useDebouncedValue } from "#ui/hooks/use-debounced-value.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { type ConnectedApp, useFoundApps } from "./client.ts";

interface OfferedApp {
  slug: string;
  title: string;
  description: string;
}

/** Popular apps, and a search among all that Composio has. */
export function AppFinder({ connected }: { connected: readonly ConnectedApp[] }) {
  const headingId = useId();
  const [search, setSearch] = useState("");
  const wanted = search.trim();
  const asked = useDebouncedValue(wanted, timers.composio.searchMs);
  const isSearching = wanted.length >= limits.composio.searchChars;
  const found = useFoundApps(asked, { enabled: isSearching && asked.length >= limits.composio.searchChars });
  const popular: OfferedApp[] = popularApps
    .filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
    .map(({ slug, name }) => ({ slug, title: name, description: "" }));
  const apps = isSearching ? found.data : popular;
  const isConnected = new Set(connected.map(({ slug }) => slug));
  const shown = apps?.filter(({ slug }) => !isConnected.has(slug));
  return (
    <section aria-labelledby={headingId}>
      <SearchField
        aria-label={text.search}
        placeholder={text.search}
        value={search}
        onChange={setSearch}
        className="mb-4 w-80 max-sm:w-full"
      />
      <SectionHeader id={headingId} level={3} title={isSearching ? text.found : text.popular} />
      {shown ? (
        shown.length > 0 ? (
          <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {shown.map((app) => (
              <AppRow key={app.slug} app={app} />
            ))}
          </ul>
        ) : (
          <p role="status" className="py-3 text-ink-3">
            {text.nothingFound(wanted)}
          </p>
        )
      ) : found.isError ? (
        <ErrorState title={text.searchFailed} onRetry={() => void found.refetch()} isRetrying={found.isFetching}>
          {found.error.message}
        </ErrorState>
      ) : (
        <ListSkeleton label={pageStateText.loading} mark="size-2 rounded-full" />
      )}
    </section>
  );
}

function AppRow({ app: { slug, title, description } }: { app: OfferedApp }) {
  return (
    <li className="flex min-w-0 items-center gap-3 border-line border-b py-2">
      <div className="min-w-0 flex-1">
        <p className="cut font-medium">{title}</p>
        {description && <p className="cut text-sm text-ink-3">{description}</p>}
      </div>
      <ConnectApp appName={slug} label={text.connect} accessibleLabel={text.connectNamed(title)} size="s" />
    </li>
  );
}
