import { use, useRef, useState } from "react";
import { TextPicture } from "#client/files/text-picture.tsx";
import { uploadImage } from "#client/files/upload-run-file.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { RichSlotProps } from "#nodes/components.tsx";
import { promptFieldText } from "#product/texts/builder/prompt-field.ts";
import type { PromptHandle } from "#ui/editor/prompt-props.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { RichTextInput } from "#ui/rich-text/rich-text-input.tsx";
import { PromptField } from "./prompt-field.tsx";
import { PromptTargetContext, usePromptTarget } from "./prompt-owner.tsx";
import { useStepMentions } from "./use-step-mentions.ts";

const text = promptFieldText.richText;

/** A rich text editor with mentions of earlier steps and a Markdown source view. */
export function RichField({ isReadOnly, ...field }: RichSlotProps) {
  const { id: workspaceId } = useWorkspace();
  const [isSource, setSource] = useState(false);
  const editor = useRef<PromptHandle>(null);
  const { suggest, describeMention, loadSamples } = useStepMentions();
  const target = use(PromptTargetContext);
  usePromptTarget(target, editor, isReadOnly || isSource);
  const keep = async (file: File) => {
    const { s3FilePath } = await uploadImage(file, { workspaceId });
    return { src: s3FilePath, alt: file.name.replace(/\.\w+$/, "") };
  };
  const takeFocus = () => {
    loadSamples();
    if (target && !isReadOnly) target.current = editor;
  };
  const views = (
    <Segmented
      aria-label={text.view}
      options={[
        { id: "rich", label: text.formatted },
        { id: "source", label: text.markdown },
      ]}
      value={isSource ? "source" : "rich"}
      onChange={(view) => setSource(view === "source")}
      className="ml-auto"
    />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {isSource ? (
        <PromptField {...field} hint={text.markdownHint} isReadOnly={isReadOnly} />
      ) : (
        <div onFocusCapture={takeFocus} className="grid grid-cols-[minmax(0,1fr)]">
          <RichTextInput
            {...field}
            suggest={suggest}
            describeMention={describeMention}
            suggestionsLabel={promptFieldText.suggestions}
            isReadOnly={isReadOnly}
            Picture={TextPicture}
            onPicture={keep}
            handle={editor}
            maxRows={22}
          />
        </div>
      )}
      {views}
    </div>
  );
}
