import { useDeferredValue, useState } from "react";
import { peopleText } from "#product/texts/instance/people.ts";
import { Table } from "#ui/data/table.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { usePeople } from "./client/queries.ts";
import { PagedList } from "./paged-list.tsx";
import { PersonRowView } from "./person-row.tsx";

const text = peopleText;

/** Everyone with an account on this server. */
export function PeoplePage() {
  const [search, setSearch] = useState("");
  const people = usePeople(useDeferredValue(search.trim()));
  const rows = people.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <PagedList
      searchLabel={text.search}
      search={search}
      onSearch={setSearch}
      query={people}
      isEmpty={rows.length === 0}
    >
      <Table
        aria-label={text.title}
        head={
          <>
            <TableHead>{text.name}</TableHead>
            <TableHead align="end" className="max-sm:hidden">
              {text.workspaces}
            </TableHead>
            <TableHead className="max-sm:hidden">{text.lastActive}</TableHead>
            <TableHead className="max-sm:hidden">{text.role}</TableHead>
            <TableHead>
              <span className="sr-only">{text.actionsColumn}</span>
            </TableHead>
          </>
        }
      >
        {rows.map((person) => (
          <PersonRowView key={person.id} person={person} />
        ))}
      </Table>
    </PagedList>
  );
}
