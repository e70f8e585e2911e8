import { limits } from "#product/limits.ts";
import { dialogText } from "#product/texts/dialog.ts";
import { TextArea } from "#ui/text-area.tsx";
import { toast } from "#ui/toast.ts";
import { AddImages, ImageChips } from "./ask-images.tsx";
import type { SetupAsk } from "./client/stream-setup.ts";
import { useAsk } from "./client/use-ask.ts";

const text = dialogText.create;

interface SetupQuestionProps {
  /** The form that a button outside of it sends. */
  formId: string;
  workspaceId: string;
  description: string;
  onDescription: (description: string) => void;
  /** What to say when there is neither a text nor a picture. */
  missingText: string;
  onAsk: (ask: SetupAsk) => void;
}

/** What it should do, in words and up to five pictures. */
export function SetupQuestion({
  formId,
  workspaceId,
  description,
  onDescription,
  missingText,
  onAsk,
}: SetupQuestionProps) {
  const asked = useAsk(workspaceId);
  function ask() {
    const given = asked.of(description);
    if (given) onAsk(given);
    else toast.failed(missingText);
  }
  return (
    <form
      id={formId}
      noValidate
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      onPaste={asked.paste}
    >
      <TextArea
        label={text.question}
        placeholder={text.jobPlaceholder}
        value={description}
        onChange={onDescription}
        maxLength={limits.completion.textChars}
        minRows={6}
        maxRows={12}
        autoFocus
      />
      <div className="grid gap-3">
        <ImageChips workspaceId={workspaceId} asked={asked} />
        <div className="flex items-center gap-3">
          <AddImages asked={asked} />
        </div>
      </div>
    </form>
  );
}
