import { type FormEvent, useId, useState } from "react";
import { readRefusal } from "#client/refusal.ts";
import { focusFirstError } from "#features/account/client.ts";
import { slugify } from "#lib/slug.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { newWorkspaceText } from "#product/texts/workspace/new-workspace.ts";
import { workspaceErrorText } from "#product/texts/workspace/workspace-errors.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useCreateWorkspace, useSlugState } from "./client.ts";
import { SlugField } from "./slug-field.tsx";

interface NewWorkspaceDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called with the new workspace's path. */
  onCreated: (slug: string) => void;
}

/** Name and path of a new workspace. The path follows the name until it is edited. */
export function NewWorkspaceDialog({ isOpen, onOpenChange, onCreated }: NewWorkspaceDialogProps) {
  const formId = useId();
  const create = useCreateWorkspace();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={newWorkspaceText.title}
      footer={
        <Button type="submit" form={formId} variant="primary" isPending={create.isPending}>
          {newWorkspaceText.create}
        </Button>
      }
    >
      <NewWorkspaceForm
        id={formId}
        error={create.error ? readRefusal(create.error, commonErrorText.unknown).text : null}
        onSubmit={(draft) =>
          create.mutate(draft, {
            onSuccess: ({ slug }) => {
              onOpenChange(false);
              onCreated(slug);
            },
          })
        }
      />
    </Dialog>
  );
}

interface NewWorkspaceFormProps {
  id: string;
  error: string | null;
  onSubmit: (draft: { name: string; slug: string }) => void;
}

function NewWorkspaceForm({ id, error, onSubmit }: NewWorkspaceFormProps) {
  const [name, setName] = useState("");
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const slug = typedSlug ?? slugify(name).slice(0, limits.workspace.slugChars.max).replace(/-$/, "");
  const state = useSlugState(slug);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() && (state === "free" || state === "checking")) onSubmit({ name: name.trim(), slug });
    else focusFirstError(event.currentTarget);
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {error && (
        <Callout tone="danger" isAnnounced>
          {error}
        </Callout>
      )}
      <TextField
        label={newWorkspaceText.name}
        placeholder={newWorkspaceText.namePlaceholder}
        value={name}
        onChange={setName}
        maxLength={limits.workspace.nameChars.max}
        error={isChecked && !name.trim() ? workspaceErrorText.nameRequired : undefined}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <SlugField slug={slug} state={state} onChange={setTypedSlug} />
    </form>
  );
}
