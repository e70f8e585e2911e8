import { Ellipsis, Gauge, UserMinus } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "#lib/locale.ts";
import { formatRelative } from "#product/relative-time.ts";
import { roles } from "#product/roles.ts";
import { membersText } from "#product/texts/workspace/members.ts";
import { roleNames } from "#product/texts/workspace/role-names.ts";
import { Avatar } from "#ui/avatars/avatar.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { Select } from "#ui/select/select.tsx";
import { useChangeRole, useRemoveMember } from "./client.ts";
import { CreditCapDialog } from "./credit-cap-dialog.tsx";
import type { MemberItem } from "./schema.ts";

interface MemberRowProps {
  workspaceId: string;
  member: MemberItem;
  isSelf: boolean;
  /** True for owners, except for the creator's row. */
  canChange: boolean;
}

const texts = membersText;

export function MemberRow({ workspaceId, member, isSelf, canChange }: MemberRowProps) {
  const { userId, name, email, imageUrl, role, isCreator, lastVisitedAt, creditCap } = member;
  const [isRemoving, setRemoving] = useState(false);
  const [isEditingCap, setEditingCap] = useState(false);
  const changeRole = useChangeRole(name);
  const remove = useRemoveMember(name);
  const confirmation = membersText.removeConfirmation(name);
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <div className="flex min-w-0 items-center gap-2.5">
          <Avatar name={name} src={imageUrl} size={28} />
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-medium">
              <span className="cut">{name}</span>
              {isSelf && <span className="font-normal text-ink-3">{membersText.you}</span>}
              {isCreator && <Chip>{texts.creator}</Chip>}
            </p>
            <p className="cut text-sm text-ink-3">
              {email}
              {creditCap !== null && ` · ${texts.creditLimit.shown(formatNumber(creditCap))}`}
            </p>
          </div>
        </div>
      </TableCell>
      <TableCell>
        {canChange ? (
          <Select
            aria-label={membersText.roleOf(name)}
            variant="plain"
            className="-ml-2 w-28"
            options={roles.map((id) => ({ id, label: roleNames[id].displayName, hint: roleNames[id].desc }))}
            value={changeRole.isPending ? changeRole.variables.role : role}
            isDisabled={changeRole.isPending}
            onChange={(id) => {
              const next = roles.find((one) => one === id);
              if (!next || next === role) return;
              changeRole.mutate({ workspaceId, userId, role: next });
            }}
          />
        ) : (
          roleNames[role].displayName
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">
        {lastVisitedAt ? formatRelative(lastVisitedAt, new Date()) : membersText.never}
      </TableCell>
      <TableCell align="end">
        {canChange && (
          <Menu trigger={<IconButton icon={Ellipsis} label={membersText.actions(name)} />}>
            {role !== "OWNER" && (
              <MenuItem icon={Gauge} onAction={() => setEditingCap(true)}>
                {texts.creditLimit.set}
              </MenuItem>
            )}
            <MenuItem icon={UserMinus} isDanger onAction={() => setRemoving(true)}>
              {texts.remove}
            </MenuItem>
          </Menu>
        )}
        {isEditingCap && (
          <CreditCapDialog workspaceId={workspaceId} member={member} onClose={() => setEditingCap(false)} />
        )}
        <ConfirmDialog
          isOpen={isRemoving}
          onOpenChange={setRemoving}
          title={confirmation.title}
          confirmText={confirmation.confirm}
          isDanger
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ workspaceId, userId })}
        >
          {confirmation.text}
        </ConfirmDialog>
      </TableCell>
    </TableRow>
  );
}
