import { useMutation } from "@tanstack/react-query";
import { Download, Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { client } from "#client/api.ts";
import { DeleteUsedDialog } from "#client/usage/delete-used-dialog.tsx";
import { apiActionText as text } from "#product/texts/api-action/api-action.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { downloadText } from "#ui/markdown/download-text.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { apiActionFileName, writeApiActionFile } from "./client/api-action-file.ts";
import { useApiActionUsage, useDeleteApiAction } from "./client/use-api-actions.ts";

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

/** Asks before the tool is deleted. */
function DeleteDialog({ id, title, onClose }: { id: string; title: string; onClose: (isDeleted: boolean) => void }) {
  const remove = useDeleteApiAction();
  return (
    <DeleteUsedDialog
      title={text.delete.title(title)}
      confirmText={text.delete.item}
      usage={useApiActionUsage(id)}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onSuccess: () => onClose(true) })}
      onClose={() => onClose(false)}
    >
      {text.delete.text}
    </DeleteUsedDialog>
  );
}
