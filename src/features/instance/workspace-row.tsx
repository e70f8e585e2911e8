import { Ban, Ellipsis, Undo2, Users } from "lucide-react";
import { useState } from "react";
import { formatBytes } from "#lib/bytes.ts";
import { formatNumber } from "#lib/locale.ts";
import { corePlans, plans } from "#product/plans.ts";
import { instanceWorkspacesText } from "#product/texts/instance/workspaces.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { Select } from "#ui/select/select.tsx";
import { useSetPlan, useSuspendWorkspace } from "./client/queries.ts";
import { GrantCreditsButton } from "./grant-credits-button.tsx";
import type { WorkspaceRow } from "./schema.ts";

const text = instanceWorkspacesText;
const formatUsage = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

interface WorkspaceRowViewProps {
  row: WorkspaceRow;
  onShowMembers: () => void;
}

export function WorkspaceRowView({ row, onShowMembers }: WorkspaceRowViewProps) {
  const { name, ownerName, corePlan, people, storageBytes, creditsUsed, creditsLimit, isSuspended } = row;
  const [isConfirmingSuspension, setConfirmingSuspension] = useState(false);
  const setPlan = useSetPlan(row);
  const suspend = useSuspendWorkspace(row);
  const question = text.suspendQuestion(name);
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <p className="flex items-center gap-2 font-medium">
          <span className="cut">{name}</span>
          {isSuspended && <Chip tone="danger">{text.suspended}</Chip>}
        </p>
        <p className="cut text-sm text-ink-3">{text.owner(ownerName)}</p>
      </TableCell>
      <TableCell>
        <Select
          aria-label={text.planOf(name)}
          variant="plain"
          className="-ml-2 w-32"
          options={corePlans.map((id) => ({ id, label: plans[id].display_name }))}
          value={setPlan.isPending ? setPlan.variables : corePlan}
          isDisabled={setPlan.isPending}
          onChange={(id) => {
            const next = corePlans.find((one) => one === id);
            if (next && next !== corePlan) setPlan.mutate(next);
          }}
        />
      </TableCell>
      <TableCell align="end" className="num max-lg:hidden">
        {people}
      </TableCell>
      <TableCell align="end" className="num whitespace-nowrap max-lg:hidden">
        {formatBytes(storageBytes)}
      </TableCell>
      <TableCell align="end" className="num whitespace-nowrap max-sm:hidden">
        {formatUsage(creditsUsed)}{" "}
        <span className="text-ink-3">
          {text.ofLimit(creditsLimit === null ? text.unlimited : formatUsage(creditsLimit))}
        </span>
      </TableCell>
      <TableCell align="end">
        <div className="flex items-center justify-end gap-1">
          <GrantCreditsButton row={row} />
          <Menu trigger={<IconButton icon={Ellipsis} label={text.actions(name)} />}>
            <MenuItem icon={Users} onAction={onShowMembers}>
              {text.members}
            </MenuItem>
            {isSuspended ? (
              <MenuItem icon={Undo2} onAction={() => suspend.mutate(false)}>
                {text.liftSuspension}
              </MenuItem>
            ) : (
              <MenuItem icon={Ban} isDanger onAction={() => setConfirmingSuspension(true)}>
                {text.suspend}
              </MenuItem>
            )}
          </Menu>
        </div>
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
      </TableCell>
    </TableRow>
  );
}
