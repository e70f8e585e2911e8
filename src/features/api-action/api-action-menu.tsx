import { useMutation } from "@tanstack/react-query";
import { Download, Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { client } from "#client/api.ts";
import { apiActionText as text } from "#product/texts/api-action/api-action.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { downloadText } from "#ui/markdown/download-text.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { apiActionFileName, writeApiActionFile } from "./client/api-action-file.ts";
import { useAgentsUsingApiAction, useDeleteApiAction } from "./client/use-api-actions.ts";

interface ApiActionMenuProps {
  action: { id: string; title: string; canDelete: boolean };
  size?: "s" | "m";
  onDeleted?: () => void;
}

/** What a person can do with a tool. */
export function ApiActionMenu({ action: { id, title, canDelete }, size = "m", onDeleted }: ApiActionMenuProps) {
  const [isDeleting, setDeleting] = useState(false);
  const save = useMutation({
    mutationFn: () => client.apiAction.getById.query({ id }),
    onSuccess: (action) =>
      downloadText(apiActionFileName(action.title), writeApiActionFile(action), "application/json"),
  });
  const label = text.actions(title);
  return (
    <>
      <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} label={label} size={size} />}>
        <MenuItem icon={Download} onAction={() => save.mutate()}>
          {text.export}
        </MenuItem>
        {canDelete && <MenuSeparator />}
        {canDelete && (
          <MenuItem icon={Trash2} isDanger onAction={() => setDeleting(true)}>
            {text.delete.item}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <DeleteDialog
          id={id}
          title={title}
          onClose={(isDeleted) => {
            setDeleting(false);
            if (isDeleted) onDeleted?.();
          }}
        />
      )}
    </>
  );
}

/** Asks before the tool is deleted, and names the agents that lose it. */
function DeleteDialog({ id, title, onClose }: { id: string; title: string; onClose: (isDeleted: boolean) => void }) {
  const { data: agents = [] } = useAgentsUsingApiAction(id);
  const remove = useDeleteApiAction();
  return (
    <ConfirmDialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => !isOpen && !remove.isPending && onClose(false)}
      title={text.delete.title(title)}
      confirmText={text.delete.item}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onSuccess: () => onClose(true) })}
    >
      {text.delete.text}
      {agents.length > 0 && (
        <span className="mt-3 block">
          {text.delete.usedBy(agents.length)}{" "}
          <span className="font-medium">{agents.map((agent) => agent.title).join(", ")}</span>
        </span>
      )}
    </ConfirmDialog>
  );
}
