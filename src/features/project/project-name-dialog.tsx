import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { projectText } from "#product/texts/project/project.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { refreshProjects, useUpdateProject } from "./client/use-projects.ts";

const text = projectText;

interface NameFormProps {
  title: string;
  name?: string;
  hint?: string;
  submitText: string;
  isPending: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** An empty name can't be submitted. */
function NameDialog({ title, name = "", hint, submitText, isPending, onSubmit, onClose }: NameFormProps) {
  const formId = useId();
  const [draft, setDraft] = useState(name);
  const trimmed = draft.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed && trimmed !== name) onSubmit(trimmed);
    else if (trimmed) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={title}
      footer={
        <Button type="submit" form={formId} variant="primary" isDisabled={!trimmed} isPending={isPending}>
          {submitText}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={text.nameLabel}
          hint={hint}
          value={draft}
          onChange={setDraft}
          maxLength={limits.project.nameChars}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  );
}

interface NewProjectDialogProps {
  onClose: () => void;
  onCreated: (project: { id: string; name: string }) => void;
}

export function NewProjectDialog({ onClose, onCreated }: NewProjectDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const create = useMutation(
    api.project.create.mutationOptions({
      onSuccess({ id }, { name }) {
        void refreshProjects(queries);
        onCreated({ id, name });
      },
    }),
  );
  return (
    <NameDialog
      title={text.new}
      hint={text.nameHelp}
      submitText={text.create}
      isPending={create.isPending}
      onSubmit={(name) => create.mutate({ workspaceId, name })}
      onClose={onClose}
    />
  );
}

interface RenameProjectDialogProps {
  project: { id: string; name: string };
  onClose: () => void;
}

export function RenameProjectDialog({ project: { id, name }, onClose }: RenameProjectDialogProps) {
  const update = useUpdateProject();
  return (
    <NameDialog
      title={text.rename}
      name={name}
      submitText={buttonText.save}
      isPending={update.isPending}
      onSubmit={(next) => update.mutate({ id, name: next }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
