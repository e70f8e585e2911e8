import { type FormEvent, useId, useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatList, formatNumber } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { savedPromptText } from "#product/texts/prompt/prompt.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { canSharePrompt } from "./access.ts";
import { type Prompt, useCreatePrompt, usePrompt, useUpdatePrompt } from "./client/use-prompts.ts";
import { findVariables } from "./client/variables.ts";

const text = savedPromptText;

interface PromptDialogProps {
  /** Without it, a new prompt is made. */
  id?: string;
  /** What a new prompt starts with. */
  initial?: { title: string; text: string };
  /** A toast says that a new prompt was saved. */
  isAnnounced?: boolean;
  onClose: () => void;
  onSaved?: () => void;
}

/** Makes or changes a prompt, or shows one that the person can't change. */
export function PromptDialog({ id, initial, isAnnounced = true, onClose, onSaved }: PromptDialogProps) {
  const { actor } = useWorkspace();
  const close = (isSaved: boolean) => {
    if (isSaved) onSaved?.();
    onClose();
  };
  if (id) return <StoredPrompt id={id} onClose={close} />;
  const canShare = canSharePrompt(actor, { userId: actor.userId });
  const prompt = { title: "", text: "", ...initial, isShared: false, canEdit: true, canShare };
  return <PromptForm prompt={prompt} isAnnounced={isAnnounced} onClose={close} />;
}

function StoredPrompt({ id, onClose }: { id: string; onClose: (isSaved: boolean) => void }) {
  const { prompt, isError, isFetching, refetch } = usePrompt(id);
  if (prompt) return <PromptForm id={id} prompt={prompt} isAnnounced={false} onClose={onClose} />;
  return (
    <Dialog isOpen onOpenChange={() => onClose(false)} size="m" title={text.edit}>
      {isError ? (
        <ErrorState title={text.form.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div role="status" aria-busy aria-label={pageStateText.loading} className="grid gap-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-44" />
        </div>
      )}
    </Dialog>
  );
}

interface PromptFormProps {
  id?: string;
  prompt: Omit<Prompt, "id">;
  isAnnounced: boolean;
  onClose: (isSaved: boolean) => void;
}

/** A failed save keeps the text. */
function PromptForm({ id, prompt: saved, isAnnounced, onClose }: PromptFormProps) {
  const { id: workspaceId } = useWorkspace();
  const formId = useId();
  const [draft, setDraft] = useState({ title: saved.title, text: saved.text, isShared: saved.isShared });
  const create = useCreatePrompt();
  const update = useUpdatePrompt();
  const { titleChars, textChars } = limits.savedPrompt;
  const isChanged = draft.title !== saved.title || draft.text !== saved.text || draft.isShared !== saved.isShared;
  const isTooLong = draft.text.length > textChars;
  const isComplete = draft.title.trim() !== "" && draft.text.trim() !== "" && !isTooLong;
  const change = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    const onSuccess = () => {
      if (isAnnounced) toast.success(text.form.created);
      onClose(true);
    };
    if (!id) create.mutate({ workspaceId, ...draft }, { onSuccess });
    else if (isChanged) {
      const { isShared, ...texts } = draft;
      update.mutate({ id, ...texts, ...(saved.canShare && { isShared }) }, { onSuccess });
    } else onClose(false);
  };
  if (!saved.canEdit)
    return (
      <Dialog isOpen onOpenChange={() => onClose(false)} size="m" title={saved.title} description={text.form.readOnly}>
        <p className="whitespace-pre-wrap wrap-break-word">{saved.text}</p>
      </Dialog>
    );
  return (
    <Dialog
      isOpen
      onOpenChange={() => onClose(false)}
      size="m"
      title={id ? text.edit : text.new}
      description={saved.isShared && !saved.canShare && text.form.sharedNote}
      // A press outside must not lose the text.
      isDismissable={!isChanged}
      footer={
        <>
          <Button variant="ghost" onPress={() => onClose(false)}>
            {buttonText.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isDisabled={!isComplete}
            isPending={create.isPending || update.isPending}
          >
            {id ? buttonText.save : text.form.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <TextField
          label={text.form.titleLabel}
          hint={text.form.titleHint}
          placeholder={text.form.titlePlaceholder}
          value={draft.title}
          onChange={(title) => change({ title })}
          maxLength={titleChars}
          autoComplete="off"
          autoFocus
        />
        <TextArea
          label={text.form.textLabel}
          hint={describeVariables(findVariables(draft.text))}
          placeholder={text.form.textPlaceholder}
          value={draft.text}
          onChange={(edited) => change({ text: edited })}
          minRows={7}
          maxRows={16}
          {...(draft.text.length > textChars * 0.9 && {
            labelEnd: `${formatNumber(draft.text.length)} / ${formatNumber(textChars)}`,
          })}
          {...(isTooLong && { error: text.form.tooLong(formatNumber(textChars)) })}
        />
        {saved.canShare && (
          <Switch
            isSelected={draft.isShared}
            onChange={(isShared) => change({ isShared })}
            hint={text.form.shareHint}
            className="border-line border-t pt-4"
          >
            {text.form.share}
          </Switch>
        )}
      </form>
    </Dialog>
  );
}

const maxNames = 5;

/** What the text will ask for; without variables, how to write one. */
function describeVariables(names: readonly string[]): string {
  if (names.length === 0) return text.form.textHint;
  return names.length > maxNames ? text.form.asksForMany(names.length) : text.form.asksFor(formatList(names));
}
