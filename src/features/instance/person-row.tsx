import { Ban, Ellipsis, KeyRound, MailCheck, ShieldMinus, ShieldPlus, Undo2 } from "lucide-react";
import { useState } from "react";
import { useMe } from "#features/account/client.ts";
import { formatRelative } from "#product/relative-time.ts";
import { peopleText } from "#product/texts/instance/people.ts";
import { Avatar } from "#ui/avatars/avatar.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { useConfirmEmail, useCreateResetLink, useSuspendPerson } from "./client/queries.ts";
import { OperatorRoleDialog } from "./operator-role-dialog.tsx";
import { ResetLinkDialog } from "./reset-link-dialog.tsx";
import type { PersonRow } from "./schema.ts";

const text = peopleText;

export function PersonRowView({ person }: { person: PersonRow }) {
  const { id, name, email, isEmailVerified, isOperator, isOperatorFixed, isSuspended, workspaces, lastSeenAt } = person;
  const { data: me } = useMe();
  const [isConfirmingSuspension, setConfirmingSuspension] = useState(false);
  const [isRoleDialogOpen, setRoleDialogOpen] = useState(false);
  const suspend = useSuspendPerson(person);
  const confirm = useConfirmEmail(person);
  const link = useCreateResetLink(person);
  const question = text.suspendQuestion(name);
  const operatorLabel = isOperatorFixed ? text.operatorFromEnvironment : text.operator;
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <div className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} src={null} size={28} />
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-medium">
              <span className="cut">{name}</span>
              {isOperator && <Chip className="sm:hidden">{text.operator}</Chip>}
              {isSuspended && <Chip tone="danger">{text.suspended}</Chip>}
              {!isEmailVerified && <Chip>{text.unconfirmed}</Chip>}
            </p>
            <p className="cut text-sm text-ink-3">{email}</p>
          </div>
        </div>
      </TableCell>
      <TableCell align="end" className="num max-sm:hidden">
        {workspaces}
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
        {lastSeenAt ? formatRelative(lastSeenAt, new Date()) : text.never}
      </TableCell>
      <TableCell className="max-sm:hidden">{isOperator ? operatorLabel : text.person}</TableCell>
      <TableCell align="end">
        <Menu trigger={<IconButton icon={Ellipsis} label={text.actions(name)} isPending={link.isPending} />}>
          <MenuItem icon={KeyRound} onAction={() => link.mutate()}>
            {text.resetLink}
          </MenuItem>
          {!isEmailVerified && (
            <MenuItem icon={MailCheck} onAction={() => confirm.mutate()}>
              {text.confirm}
            </MenuItem>
          )}
          {!isOperatorFixed && (
            <MenuItem
              icon={isOperator ? ShieldMinus : ShieldPlus}
              hint={roleChangeBlocker(person, me?.id)}
              isDisabled={roleChangeBlocker(person, me?.id) !== undefined}
              onAction={() => setRoleDialogOpen(true)}
            >
              {isOperator ? text.removeOperator : text.makeOperator}
            </MenuItem>
          )}
          {id !== me?.id &&
            (isSuspended ? (
              <MenuItem icon={Undo2} onAction={() => suspend.mutate(false)}>
                {text.liftSuspension}
              </MenuItem>
            ) : (
              <MenuItem icon={Ban} isDanger onAction={() => setConfirmingSuspension(true)}>
                {text.suspend}
              </MenuItem>
            ))}
        </Menu>
        <ConfirmDialog
          isOpen={isConfirmingSuspension}
          onOpenChange={setConfirmingSuspension}
          title={question.title}
          confirmText={question.confirm}
          isDanger
          isPending={suspend.isPending}
          onConfirm={() => suspend.mutate(true, { onSuccess: () => setConfirmingSuspension(false) })}
        >
          {question.text}
        </ConfirmDialog>
        <OperatorRoleDialog person={person} isOpen={isRoleDialogOpen} onOpenChange={setRoleDialogOpen} />
        <ResetLinkDialog name={name} url={link.data?.url ?? null} onClose={() => link.reset()} />
      </TableCell>
    </TableRow>
  );
}

/** Why this person's operator role can't be changed; undefined if it can. */
function roleChangeBlocker({ id, isOperator, isEmailVerified, isSuspended }: PersonRow, myId: string | undefined) {
  if (id === myId) return text.notYourOwnRole;
  if (isOperator) return;
  if (!isEmailVerified) return text.confirmFirst;
  return isSuspended ? text.liftSuspensionFirst : undefined;
}
