import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { unansweredText } from "#product/texts/knowledge/unanswered.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { addAnswer } from "./client/add-answer.ts";

const text = unansweredText.answer;

interface WriteAnswerDialogProps {
  question: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Writes what the library lacks; a failed save keeps the text. */
export function WriteAnswerDialog({ question: asked, onClose, onSaved }: WriteAnswerDialogProps) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const formId = useId();
  const [question, setQuestion] = useState(asked);
  const [answer, setAnswer] = useState("");
  const saving = useMutation({
    mutationFn: () => addAnswer(workspaceId, question.trim(), answer, new AbortController().signal),
    meta: { isSilent: true },
    onSuccess: () => {
      toast.success(text.saved);
      void queries.invalidateQueries(api.knowledgeSourceTreeNode.pathFilter());
      onSaved();
      onClose();
    },
  });
  const isComplete = question.trim() !== "" && answer.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) saving.mutate();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="m"
      title={text.title}
      description={text.hint}
      // A press outside must not lose the text.
      isDismissable={answer.trim() === ""}
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>
            {buttonText.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={!isComplete} isPending={saving.isPending}>
            {text.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {saving.isError && (
          <Callout tone="danger" isAnnounced>
            {saving.error.message}
          </Callout>
        )}
        <TextField
          label={text.question}
          value={question}
          onChange={setQuestion}
          maxLength={limits.unanswered.questionChars}
        />
        <TextArea
          label={text.label}
          placeholder={text.placeholder}
          value={answer}
          onChange={setAnswer}
          minRows={6}
          autoFocus
        />
      </form>
    </Dialog>
  );
}
