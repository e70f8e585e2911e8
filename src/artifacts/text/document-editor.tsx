import { useState } from "react";
import type { Editing } from "#artifacts/components.tsx";
import { TextPicture } from "#client/files/text-picture.tsx";
import { uploadImage } from "#client/files/upload-run-file.ts";
import { loadDraft, saveDraft } from "#client/shell/text-drafts.ts";
import { useAutosave } from "#client/shell/use-autosave.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { limits } from "#product/limits.ts";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import { artifactText } from "#product/texts/canvas/artifact.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { RichTextInput } from "#ui/rich-text/rich-text-input.tsx";
import type { ContentOf } from "../artifact.ts";
import type { text } from "./spec.ts";

type Content = ContentOf<typeof text>;

const { textBytes, formattedChars } = limits.canvas;
const words = promptFieldText.richText;
const rows = { minRows: 16, maxRows: 40 };

/** Edits a document as formatted text or as Markdown, and saves it while it is written. */
export function DocumentEditor({ content, editing }: { content: Content; editing: Editing<Content> }) {
  const { draftKey, autosaveMs: delayMs, submitText, onChange, onSave, onCancel } = editing;
  const { id: workspaceId } = useWorkspace();
  const [texts, setTexts] = useState<readonly string[]>(() => loadDraft(draftKey, 1) ?? [content.text]);
  const [value = ""] = texts;
  // The formatted view is slow for very long texts.
  const isLong = value.length > formattedChars;
  const [isSource, setSource] = useState(isLong);
  const problem = problemOf(value);
  const autosave = useAutosave({
    texts,
    draftKey,
    delayMs,
    isInvalid: problem !== undefined,
    onSave: ([changed = ""]) => onSave({ text: changed }),
  });
  const change = (changed: string) => {
    setTexts([changed]);
    saveDraft(draftKey, [changed]);
    onChange?.();
    autosave.schedule();
  };
  const leave = () => {
    autosave.flush();
    onCancel();
  };
  const storePicture = async (file: File) => {
    const { s3FilePath } = await uploadImage(file, { workspaceId });
    return { src: s3FilePath, alt: file.name.replace(/\.\w+$/, "") };
  };
  const field = {
    "aria-label": artifactText.kinds.text,
    value,
    onChange: change,
    onBlur: autosave.flush,
    autoFocus: true,
    ...rows,
    ...(problem && { error: problem }),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isSource ? (
        <TextArea {...field} isMono />
      ) : (
        <RichTextInput {...field} Picture={TextPicture} onPicture={storePicture} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" onPress={leave}>
          {submitText}
        </Button>
        {!isLong && (
          <Segmented
            aria-label={words.view}
            options={[
              { id: "formatted", label: words.formatted },
              { id: "source", label: words.markdown },
            ]}
            value={isSource ? "source" : "formatted"}
            onChange={(view) => setSource(view === "source")}
            className="ml-auto"
          />
        )}
      </div>
    </div>
  );
}

function problemOf(value: string): string | undefined {
  if (!value.trim()) return commonErrorText.required;
  return value.length > textBytes ? artifactErrorText.textSize : undefined;
}
