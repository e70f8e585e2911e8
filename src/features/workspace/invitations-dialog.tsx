import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { receivedInvitationsText } from "#product/texts/workspace/received-invitations.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useAcceptInvitation, useReceivedInvitations, useRejectInvitation, useWorkspaces } from "./client.ts";
import type { ReceivedInvitation } from "./schema.ts";
import { WorkspaceIcon } from "./workspace-icon.tsx";

const texts = receivedInvitationsText;

interface InvitationsDialogProps {
  /** Called after the last answer with the path of the last joined workspace, or null. */
  onDone: (joinedSlug: string | null) => void;
}

/** A blocking dialog until every received invitation is answered; nothing without invitations. */
export function InvitationsDialog({ onDone }: InvitationsDialogProps) {
  const { data: invitations } = useReceivedInvitations();
  const { data: workspaces } = useWorkspaces();
  const [isOpen, setOpen] = useState(false);
  const [joinedSlug, setJoinedSlug] = useState<string | null>(null);
  const isWaiting = (invitations?.length ?? 0) > 0;
  useEffect(() => {
    if (isWaiting) setOpen(true);
  }, [isWaiting]);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      isDismissable={false}
      title={texts.title}
      isPadded={false}
      footer={
        <Button
          variant="primary"
          isDisabled={isWaiting}
          onPress={() => {
            setOpen(false);
            onDone(joinedSlug);
          }}
        >
          {texts.continue}
        </Button>
      }
    >
      <ul className="-mb-px px-5 pt-1">
        {invitations?.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onJoined={setJoinedSlug} />
        ))}
        {!isWaiting && (
          <ListRow start={<Check aria-hidden className="text-success" />} title={receivedInvitationsText.none} />
        )}
      </ul>
      <div className="-mb-px border-line border-t bg-sunken px-5 pt-4">
        <SectionHeader title={texts.teams} level={3} />
        <ul>
          {workspaces?.map((one) => (
            <ListRow
              key={one.id}
              start={<WorkspaceIcon workspace={one} />}
              title={one.name}
              end={roleNames[one.WorkspaceMember[0]?.role ?? "USER"].displayName}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function InvitationRow({ invitation, onJoined }: { invitation: ReceivedInvitation; onJoined: (slug: string) => void }) {
  const accept = useAcceptInvitation(onJoined);
  const reject = useRejectInvitation();
  const { id, role, workspaceName } = invitation;
  const input = { workspaceInvitationId: id };
  const isBusy = accept.isPending || reject.isPending;
  return (
    <ListRow
      start={<WorkspaceIcon workspace={{ id, name: workspaceName, iconUrl: null }} size={32} />}
      title={workspaceName}
      meta={texts.role(roleNames[role].displayName)}
      actions={
        <>
          <Button variant="ghost" isDisabled={isBusy} isPending={reject.isPending} onPress={() => reject.mutate(input)}>
            {texts.deny}
          </Button>
          <Button isDisabled={isBusy} isPending={accept.isPending} onPress={() => accept.mutate(input)}>
            {texts.accept}
          </Button>
        </>
      }
    />
  );
}
