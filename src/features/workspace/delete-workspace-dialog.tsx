import { useId, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { workspaceGeneralText } from "#product/texts/workspace/general.ts";
import { newWorkspaceText } from "#product/texts/workspace/new-workspace.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useUiLabels } from "#ui/ui-labels.ts";
import { useDeleteWorkspace } from "./client.ts";

interface DeleteWorkspaceDialogProps {
  workspace: { id: string; slug: string };
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDeleted: () => void;
}

/** Deletes the workspace after its path was typed. */
export function DeleteWorkspaceDialog({ workspace, isOpen, onOpenChange, onDeleted }: DeleteWorkspaceDialogProps) {
  const formId = useId();
  const words = useUiLabels();
  const [typed, setTyped] = useState("");
  const remove = useDeleteWorkspace(onDeleted);
  const { title, text, confirm } = workspaceGeneralText.deleteConfirmation(workspace.slug);
  return (
    <Dialog
      role="alertdialog"
      isOpen={isOpen}
      onOpenChange={(next) => {
        setTyped("");
        onOpenChange(next);
      }}
      title={title}
      footer={
        <>
          <Button variant="ghost" onPress={() => onOpenChange(false)}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger-solid"
            isDisabled={typed.trim() !== workspace.slug}
            isPending={remove.isPending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate({ workspaceId: workspace.id, slug: typed.trim() });
        }}
      >
        <p className="text-ink-2">{text}</p>
        <TextField
          label={newWorkspaceText.path}
          value={typed}
          onChange={setTyped}
          error={remove.error ? readRefusal(remove.error, commonErrorText.unknown).text : undefined}
          autoComplete="off"
          isMono
          autoFocus
        />
      </form>
    </Dialog>
  );
}
