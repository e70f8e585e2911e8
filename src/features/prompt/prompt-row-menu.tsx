import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { type ListedPrompt, useDeletePrompt } from "./client/use-prompts.ts";

const text = savedPromptText;

interface PromptRowMenuProps {
  prompt: ListedPrompt;
  onEdit: () => void;
}

/** What the person can do with a prompt that they may change or delete. */
export function PromptRowMenu({ prompt: { id, title, isShared, canEdit, canDelete }, onEdit }: PromptRowMenuProps) {
  const [isDeleting, setDeleting] = useState(false);
  const remove = useDeletePrompt();
  const label = text.actions(title);
  return (
    <>
      <Menu aria-label={label} trigger={<IconButton icon={Ellipsis} label={label} size="s" />}>
        {canEdit && (
          <MenuItem icon={Pencil} onAction={onEdit}>
            {text.edit}
          </MenuItem>
        )}
        {canEdit && canDelete && <MenuSeparator />}
        {canDelete && (
          <MenuItem icon={Trash2} isDanger onAction={() => setDeleting(true)}>
            {text.delete.item}
          </MenuItem>
        )}
      </Menu>
      {isDeleting && (
        <ConfirmDialog
          isOpen
          isDanger
          onOpenChange={(isOpen) => !isOpen && !remove.isPending && setDeleting(false)}
          title={text.delete.title(title)}
          confirmText={text.delete.item}
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { id },
              {
                onSuccess() {
                  toast.success(text.delete.done);
                  setDeleting(false);
                },
              },
            )
          }
        >
          {isShared ? text.delete.sharedText : text.delete.text}
        </ConfirmDialog>
      )}
    </>
  );
}
