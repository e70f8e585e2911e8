import { SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { integrationText as text } from "#product/texts/integration/integration.ts";
import { integrationActionText, integrationNameText } from "#product/texts/integration/integration-names.ts";
import { listText } from "#product/texts/shell/list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { appActions, type Integration } from "./client.ts";

const filters = ["all", "connected", "open"] as const;
type Filter = (typeof filters)[number];

const isShown = ({ state }: Integration, filter: Filter) =>
  filter === "all" || (filter === "open" ? state === "none" : state !== "none");

/** By the names of services and of what agents can do with them. */
const matches = ({ appName }: Integration, wanted: string) =>
  [integrationNameText[appName], ...appActions[appName].map(({ name }) => integrationActionText[name])].some((words) =>
    words.toLowerCase().includes(wanted),
  );

interface IntegrationListProps {
  integrations: readonly Integration[];
  renderRow: (integration: Integration) => ReactNode;
}

/** The services with a search and a filter above them. */
export function IntegrationList({ integrations, renderRow }: IntegrationListProps) {
  const isPhone = usePhone();
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const wanted = search.trim().toLowerCase();
  const found = integrations.filter((one) => isShown(one, filter) && matches(one, wanted));
  const counts = {
    all: integrations.length,
    connected: integrations.filter(({ state }) => state !== "none").length,
    open: integrations.filter(({ state }) => state === "none").length,
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          aria-label={text.search}
          placeholder={text.search}
          shortcut={isPhone ? undefined : shortcuts.search}
          value={search}
          onChange={setSearch}
          className="w-80 max-sm:w-full"
        />
        <Segmented<Filter>
          aria-label={text.filter}
          options={filters.map((id) => ({ id, label: text.filters[id](counts[id]) }))}
          value={filter}
          onChange={setFilter}
          className="max-sm:w-full"
        />
      </div>
      {found.length > 0 ? (
        <ul className="border-line border-t">{found.map(renderRow)}</ul>
      ) : (
        <EmptyState
          icon={SearchX}
          title={text.noMatches}
          action={
            <Button
              onPress={() => {
                setSearch("");
                setFilter("all");
              }}
            >
              {listText.reset}
            </Button>
          }
        />
      )}
    </>
  );
}
