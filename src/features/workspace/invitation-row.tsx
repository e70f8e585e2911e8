import { Ellipsis, Link, Mail, X } from "lucide-react";
import { useState } from "react";
import { useSignInOptions } from "#features/account/client.ts";
import { formatDay } from "#lib/time.ts";
import { inviteText } from "#product/texts/workspace/invite.ts";
import { membersText } from "#product/texts/workspace/members.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { useCopyInvitationLink, useResendInvitation, useRevokeInvitation } from "./client.ts";
import type { SentInvitation } from "./schema.ts";

const texts = membersText;

/** A pending invitation; only owners see it. */
export function InvitationRow({ invitation }: { invitation: SentInvitation }) {
  const { id, email, role, inviterName, isExpired, expiresAt } = invitation;
  const [isRevoking, setRevoking] = useState(false);
  const resend = useResendInvitation(email);
  const revoke = useRevokeInvitation();
  const copyLink = useCopyInvitationLink();
  const { data: options } = useSignInOptions();
  const input = { workspaceInvitationId: id };
  const confirmation = inviteText.revokeConfirmation(email);
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <div className="flex min-w-0 items-center gap-2.5">
          <span
            aria-hidden
            className="grid size-7 flex-none place-items-center rounded-full border border-line-2 border-dashed"
          >
            <Mail className="size-3.5 text-ink-4" />
          </span>
          <div className="min-w-0">
            <p className="cut">{email}</p>
            <p className="cut text-sm text-ink-3">{membersText.invitedBy(inviterName)}</p>
          </div>
        </div>
      </TableCell>
      <TableCell>{roleNames[role].displayName}</TableCell>
      <TableCell className="whitespace-nowrap max-sm:hidden">
        <span className="flex items-center gap-2">
          {isExpired ? <Chip tone="warning">{membersText.expired}</Chip> : <Chip>{texts.invited}</Chip>}
          {!isExpired && <span className="text-sm text-ink-3">{texts.expires(formatDay(expiresAt, new Date()))}</span>}
        </span>
      </TableCell>
      <TableCell align="end">
        <Menu trigger={<IconButton icon={Ellipsis} label={membersText.actions(email)} isPending={resend.isPending} />}>
          {!isExpired && (
            <MenuItem icon={Link} onAction={() => copyLink.mutate(id)}>
              {inviteText.copyLink}
            </MenuItem>
          )}
          <MenuItem icon={Mail} onAction={() => resend.mutate(input)}>
            {options?.hasMailServer ? texts.resend : texts.extend}
          </MenuItem>
          <MenuItem icon={X} isDanger onAction={() => setRevoking(true)}>
            {texts.revoke}
          </MenuItem>
        </Menu>
        <ConfirmDialog
          isOpen={isRevoking}
          onOpenChange={setRevoking}
          title={confirmation.title}
          confirmText={confirmation.confirm}
          isDanger
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate(input)}
        >
          {confirmation.text}
        </ConfirmDialog>
      </TableCell>
    </TableRow>
  );
}
