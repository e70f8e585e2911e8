import { useDeferredValue, useState } from "react";
import { instanceWorkspacesText } from "#product/texts/instance/workspaces.ts";
import { Table } from "#ui/data/table.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { useInstanceWorkspaces } from "./client/queries.ts";
import { MembersDialog } from "./members-dialog.tsx";
import { PagedList } from "./paged-list.tsx";
import type { WorkspaceRow } from "./schema.ts";
import { WorkspaceRowView } from "./workspace-row.tsx";

const text = instanceWorkspacesText;

/** All workspaces of this server with their plan, usage, and actions. */
export function WorkspacesPage() {
  const [search, setSearch] = useState("");
  const [membersOf, setMembersOf] = useState<WorkspaceRow | null>(null);
  const workspaces = useInstanceWorkspaces(useDeferredValue(search.trim()));
  const rows = workspaces.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <PagedList
        searchLabel={text.search}
        search={search}
        onSearch={setSearch}
        query={workspaces}
        isEmpty={rows.length === 0}
      >
        <Table
          aria-label={text.title}
          head={
            <>
              <TableHead>{text.name}</TableHead>
              <TableHead>{text.plan}</TableHead>
              <TableHead align="end" className="max-lg:hidden">
                {text.people}
              </TableHead>
              <TableHead align="end" className="max-lg:hidden">
                {text.storage}
              </TableHead>
              <TableHead align="end" className="max-sm:hidden">
                {text.credits}
              </TableHead>
              <TableHead>
                <span className="sr-only">{text.actionsColumn}</span>
              </TableHead>
            </>
          }
        >
          {rows.map((row) => (
            <WorkspaceRowView key={row.id} row={row} onShowMembers={() => setMembersOf(row)} />
          ))}
        </Table>
      </PagedList>
      <MembersDialog workspace={membersOf} onClose={() => setMembersOf(null)} />
    </>
  );
}
