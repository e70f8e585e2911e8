import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { api, client } from "#client/api.ts";
import { PagedList } from "#features/instance/paged-list.tsx";
import { galleryModerationText as text } from "#product/texts/share/gallery-moderation.ts";
import { Table } from "#ui/data/table.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Select } from "#ui/select/select.tsx";
import { ModerationRowView } from "./moderation-row.tsx";
import { type ModerateInput, moderationFilters } from "./schema.ts";

const dones = {
  hide: () => text.hide.done,
  restore: () => text.restore.done,
  dismissReports: () => text.dismiss.done,
  takeDown: () => text.takeDown.done,
  allow: () => text.allow.done,
} as const satisfies Record<ModerateInput["action"], () => string>;

/** Everything in the gallery of this server, every public page that visitors reported, and what was taken down. */
export function ModerationPage() {
  const queries = useQueryClient();
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<(typeof moderationFilters)[number]>("all");
  const wanted = useDeferredValue(search.trim());
  const items = useInfiniteQuery({
    ...api.community.getForModeration.infiniteQueryOptions(
      { filter, ...(wanted && { search: wanted }) },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    ),
    // Reports come from visitors, at any time.
    refetchInterval: 30_000,
  });
  const moderate = useMutation({
    mutationFn: (input: ModerateInput) => client.community.moderate.mutate(input),
    onSuccess: (_, { action }) => void toast.success(dones[action]()),
    onSettled: () =>
      Promise.all([api.community, api.operator].map((one) => queries.invalidateQueries(one.pathFilter()))),
  });
  const rows = items.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <PagedList
      searchLabel={text.search}
      search={search}
      onSearch={setSearch}
      filters={
        <Select
          aria-label={text.filter}
          className="w-40"
          options={moderationFilters.map((id) => ({ id, label: text.filters[id] }))}
          value={filter}
          onChange={(id) => setFilter(moderationFilters.find((one) => one === id) ?? "all")}
        />
      }
      onResetFilters={filter === "all" ? undefined : () => setFilter("all")}
      query={items}
      isEmpty={rows.length === 0}
      empty={
        <EmptyState icon={Images} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      }
    >
      <Table
        aria-label={text.title}
        head={
          <>
            <TableHead>{text.columns.item}</TableHead>
            <TableHead className="max-md:hidden">{text.columns.reports}</TableHead>
            <TableHead className="max-lg:hidden">{text.columns.shared}</TableHead>
            <TableHead aria-label={text.columns.actions} align="end" />
          </>
        }
      >
        {rows.map((row) => (
          <ModerationRowView
            key={row.id}
            row={row}
            isPending={moderate.isPending && moderate.variables.id === row.id}
            onModerate={(action, onDone) =>
              moderate.mutate({ kind: row.kind, id: row.id, action }, { onSettled: onDone })
            }
          />
        ))}
      </Table>
    </PagedList>
  );
}
