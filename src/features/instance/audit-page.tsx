import { Download, ScrollText } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { formatDate } from "#lib/locale.ts";
import { type AuditKind, auditKinds } from "#product/audit-kinds.ts";
import { formatRelative } from "#product/relative-time.ts";
import { auditText } from "#product/texts/instance/audit.ts";
import { urls } from "#product/urls.ts";
import { ButtonLink } from "#ui/buttons/button-link.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ComboBox } from "#ui/select/combo-box.tsx";
import { FilterMenu } from "#ui/select/filter-menu.tsx";
import { useAudit, useAuditPeople } from "./client/queries.ts";
import { PagedList } from "./paged-list.tsx";

const text = auditText;

/** The audit log, newest first, with a search, filters, and a CSV download. */
export function AuditPage() {
  const [search, setSearch] = useState("");
  const [kinds, setKinds] = useState<readonly AuditKind[]>([]);
  const [userId, setUserId] = useState<string | null>(null);
  const query = useDeferredValue(search.trim());
  const filters = {
    ...(query && { search: query }),
    ...(kinds.length > 0 && { kinds: [...kinds] }),
    ...(userId && { userId }),
  };
  const audit = useAudit(filters);
  const rows = audit.data?.pages.flatMap((page) => page.rows) ?? [];
  const now = new Date();
  return (
    <PagedList
      searchLabel={text.search}
      search={search}
      onSearch={setSearch}
      filters={
        <>
          <FilterMenu
            label={text.kind}
            options={auditKinds.map((id) => ({ id, label: text.kinds[id] }))}
            chosen={kinds}
            onChoose={(ids) => setKinds(auditKinds.filter((kind) => ids.includes(kind)))}
          />
          <PersonFilter userId={userId} onChange={setUserId} />
          {rows.length > 0 && (
            <ButtonLink
              icon={Download}
              variant="ghost"
              href={urls.auditExport({ search: query, kinds: kinds.join(","), userId: userId ?? "" })}
              download={text.csv.fileName}
              className="ml-auto max-sm:-ml-3"
            >
              {text.download}
            </ButtonLink>
          )}
        </>
      }
      onResetFilters={
        kinds.length > 0 || userId
          ? () => {
              setKinds([]);
              setUserId(null);
            }
          : undefined
      }
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
              <span className="font-normal max-sm:block max-sm:whitespace-normal max-sm:wrap-anywhere">
                <span className="font-medium">{personName ?? text.system}</span> {text.actions[action] ?? action}{" "}
                <span className="font-medium">{resource}</span>
              </span>
            }
            meta={workspaceName}
            end={
              <time dateTime={createdAt.toISOString()} title={formatDate(createdAt)}>
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

interface PersonFilterProps {
  userId: string | null;
  onChange: (userId: string | null) => void;
}

const everyone = "everyone";

function PersonFilter({ userId, onChange }: PersonFilterProps) {
  const { data: people = [] } = useAuditPeople();
  return (
    <ComboBox
      aria-label={text.person}
      className="w-48 max-sm:min-w-40 max-sm:flex-1"
      options={[
        { id: everyone, label: text.everyone },
        ...people.map(({ id, name, email }) => ({ id, label: name, hint: email })),
      ]}
      value={userId ?? everyone}
      onChange={(id) => onChange(id === everyone ? null : id)}
    />
  );
}
