import { limits } from "#product/limits.ts";
import { generateText } from "#product/texts/ai-drafts/generate.ts";
import { toast } from "#ui/feedback/toast.ts";
import { TextArea } from "#ui/forms/text-area.tsx";
import type { DraftPrompt } from "./client/stream-draft.ts";
import { useDraftPrompt } from "./client/use-draft-prompt.ts";
import { AddImagesButton, ImageChips } from "./prompt-images.tsx";

const text = generateText;

interface DraftPromptFormProps {
  /** Id of the form, for a submit button outside of it. */
  formId: string;
  workspaceId: string;
  description: string;
  onDescriptionChange: (description: string) => void;
  /** Error if there is neither text nor an image. */
  missingText: string;
  onSubmit: (ask: DraftPrompt) => void;
}

/** Asks what the draft should do, in text and up to five images. */
export function DraftPromptForm({
  formId,
  workspaceId,
  description,
  onDescriptionChange,
  missingText,
  onSubmit,
}: DraftPromptFormProps) {
  const prompt = useDraftPrompt(workspaceId);
  function submit() {
    const value = prompt.toPrompt(description);
    if (value) onSubmit(value);
    else toast.failed(missingText);
  }
  return (
    <form
      id={formId}
      noValidate
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onPaste={prompt.paste}
    >
      <TextArea
        label={text.question}
        placeholder={text.jobPlaceholder}
        value={description}
        onChange={onDescriptionChange}
        maxLength={limits.completion.textChars}
        minRows={6}
        maxRows={12}
        autoFocus
      />
      <div className="grid gap-3">
        <ImageChips workspaceId={workspaceId} prompt={prompt} />
        <div className="flex items-center gap-3">
          <AddImagesButton prompt={prompt} />
        </div>
      </div>
    </form>
  );
}
