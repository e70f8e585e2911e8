import { ScrollText } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { formatRelative } from "#lib/time.ts";
import { instanceText } from "#product/texts/instance.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ListRow } from "#ui/list-row.tsx";
import { useAudit } from "./client/queries.ts";
import { PagedList } from "./paged-list.tsx";

const text = instanceText.audit;

/** What was done by whom, newest first. */
export function AuditPage() {
  const [search, setSearch] = useState("");
  const audit = useAudit(useDeferredValue(search.trim()));
  const rows = audit.data?.pages.flatMap((page) => page.rows) ?? [];
  const now = new Date();
  return (
    <PagedList
      searchLabel={text.search}
      search={search}
      onSearch={setSearch}
      query={audit}
      isEmpty={rows.length === 0}
      empty={
        <EmptyState icon={ScrollText} title={text.empty.title}>
          {text.empty.text}
        </EmptyState>
      }
    >
      <ul aria-label={text.title}>
        {rows.map(({ id, personName, action, resource, workspaceName, outcome, createdAt }) => (
          <ListRow
            key={id}
            className="cv-row"
            title={
              <span className="font-normal">
                <span className="font-medium">{personName ?? text.system}</span> {text.actions[action] ?? action}{" "}
                <span className="font-medium">{resource}</span>
              </span>
            }
            meta={workspaceName}
            end={
              <time dateTime={createdAt.toISOString()} title={createdAt.toLocaleString("en-US")}>
                {formatRelative(createdAt, now)}
              </time>
            }
            actions={outcome === "denied" && <Chip tone="danger">{text.denied}</Chip>}
          />
        ))}
      </ul>
    </PagedList>
  );
}
