import { Plus } from "lucide-react";
import { useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { useMe } from "#features/account/client.ts";
import { seatKind } from "#product/roles.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { membersText } from "#product/texts/workspace/members.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Table } from "#ui/data/table.tsx";
import { TableHead } from "#ui/data/table-head.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { useMembers, useSeatLimits, useSentInvitations } from "./client.ts";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberRow } from "./member-row.tsx";

const texts = membersText;

/** The tab "Members": members, pending invitations, and used seats. Read-only for editors. */
export function SettingsMembers({ workspaceId }: { workspaceId: string }) {
  const { data: me } = useMe();
  const members = useMembers(workspaceId);
  const currentMember = members.data?.find(({ userId }) => userId === me?.id);
  const isOwner = currentMember?.role === "OWNER";
  const { data: invitations = [] } = useSentInvitations(workspaceId, isOwner);
  const seatLimits = useSeatLimits(workspaceId);
  const [search, setSearch] = useState("");
  const [isInviting, setInviting] = useState(false);

  if (members.isError && readRefusal(members.error, "").code === "forbidden")
    return <EmptyState title={pageStateText.forbidden.title}>{pageStateText.forbidden.text}</EmptyState>;
  if (members.isError)
    return (
      <ErrorState
        title={pageStateText.error.listTitle}
        onRetry={() => members.refetch()}
        isRetrying={members.isFetching}
      >
        {pageStateText.error.listText}
      </ErrorState>
    );
  if (!members.data) return <Skeleton className="h-64 w-full rounded-card" />;

  const query = search.trim().toLowerCase();
  const isFound = (...parts: string[]) => parts.some((part) => part.toLowerCase().includes(query));
  const shownMembers = members.data.filter(({ name, email }) => isFound(name, email));
  const shownInvitations = invitations.filter(({ email }) => isFound(email));
  const roles = [...members.data, ...invitations.filter(({ isExpired }) => !isExpired)].map(({ role }) => role);
  const usedSeats = (kind: "editor" | "user") => roles.filter((role) => seatKind(role) === kind).length;
  const seats = seatLimits && [
    texts.seats(usedSeats("editor"), seatLimits.editors, "editor"),
    texts.seats(usedSeats("user"), seatLimits.users, "user"),
  ];
  return (
    <section className="flex flex-col gap-4">
      <SectionHeader
        title={texts.title}
        variant="title"
        meta={<span className="max-sm:hidden">{seats?.join(", ")}</span>}
        actions={
          isOwner && (
            <Button icon={Plus} onPress={() => setInviting(true)}>
              {texts.invite}
            </Button>
          )
        }
      />
      <p className="-mt-2 text-sm text-ink-3 num sm:hidden">{seats?.join(", ")}</p>
      {!isOwner && <Callout>{texts.readOnly}</Callout>}
      {roles.length > 8 && (
        <SearchField
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={setSearch}
          className="max-w-80"
        />
      )}
      <Table
        aria-label={texts.title}
        head={
          <>
            <TableHead>{texts.columns.name}</TableHead>
            <TableHead>{texts.columns.role}</TableHead>
            <TableHead className="max-sm:hidden">{texts.columns.lastActive}</TableHead>
            <TableHead aria-label={texts.changeRole} align="end" />
          </>
        }
      >
        {shownMembers.map((member) => (
          <MemberRow
            key={member.userId}
            workspaceId={workspaceId}
            member={member}
            isSelf={member.userId === me?.id}
            canChange={isOwner && !member.isCreator}
          />
        ))}
        {shownInvitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Table>
      {shownMembers.length + shownInvitations.length === 0 && <p className="text-ink-3">{membersText.noMatch}</p>}
      {roles.length === 1 && isOwner && <p className="text-sm text-ink-3">{texts.empty}</p>}
      <InviteDialog workspaceId={workspaceId} isOpen={isInviting} onOpenChange={setInviting} />
    </section>
  );
}
