import { type FormEvent, useId, useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { runViewText as text } from "#product/texts/run/run-list.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { canShareView } from "./access.ts";
import { type RunViewItem, useCreateView, useUpdateView } from "./client/use-run-views.ts";

interface ViewDialogProps {
  /** Null saves a new view with the filters of `query`. */
  view: RunViewItem | null;
  workflowId: string | null;
  query: string;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Names a view and shares it. A failed save keeps what was typed. */
export function ViewDialog({ view, workflowId, query, onClose, onCreated }: ViewDialogProps) {
  const { id: workspaceId, actor } = useWorkspace();
  const formId = useId();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const create = useCreateView();
  const update = useUpdateView();
  const canShare = view ? view.canShare : canShareView(actor, actor);
  const isChanged = name !== (view?.name ?? "") || isShared !== (view?.isShared ?? false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return;
    if (view) update.mutate({ id: view.id, name, ...(canShare && { isShared }) }, { onSuccess: onClose });
    else
      create.mutate(
        { workspaceId, ...(workflowId && { workflowId }), name, query, isShared },
        {
          onSuccess({ id }) {
            onClose();
            onCreated(id);
          },
        },
      );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={view ? text.editTitle : text.createTitle}
      // A press outside must not lose the text.
      isDismissable={!isChanged}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isDisabled={name.trim() === ""}
            isPending={create.isPending || update.isPending}
          >
            {text.saveButton}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <TextField
          label={text.name}
          placeholder={text.namePlaceholder}
          value={name}
          onChange={setName}
          maxLength={limits.runView.nameChars}
          autoComplete="off"
          autoFocus
        />
        {canShare && (
          <Switch
            isSelected={isShared}
            onChange={setShared}
            hint={text.shareHint}
            className="border-line border-t pt-4"
          >
            {text.share}
          </Switch>
        )}
      </form>
    </Dialog>
  );
}
