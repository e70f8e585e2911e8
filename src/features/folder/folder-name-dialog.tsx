import { type FormEvent, useId, useState } from "react";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { folderDialogText } from "#product/texts/library/folder-dialogs.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";

interface FolderNameDialogProps {
  onClose: () => void;
  /** The current name; without it, the dialog creates a folder. */
  name?: string;
  onSubmit: (name: string) => void;
  isPending?: boolean;
}

/** Asks for a folder's name. An empty name is ignored. */
export function FolderNameDialog({ onClose, name, onSubmit, isPending }: FolderNameDialogProps) {
  const formId = useId();
  const [draft, setDraft] = useState(name ?? "");
  const { title, label, create } = folderDialogText.newFolder;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = draft.trim();
    if (text && text !== name) onSubmit(text);
    else onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={name === undefined ? title : buttonText.rename}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={isPending}>
          {name === undefined ? create : buttonText.save}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={label}
          value={draft}
          onChange={setDraft}
          maxLength={limits.workspace.folderNameChars}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  );
}
