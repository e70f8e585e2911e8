import { lazy, type Ref, Suspense } from "react";
import { EditorFrame, type EditorFrameProps } from "../editor/editor-frame.tsx";
import type { PromptHandle } from "../editor/prompt-props.ts";
import { PromptText } from "../editor/prompt-text.tsx";
import type { RichTextProps } from "./rich-text-props.ts";

const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

interface RichTextInputProps extends RichTextProps, Omit<EditorFrameProps, "look"> {
  handle?: Ref<PromptHandle>;
  /** The text is the page: without a frame, and as long as it is. */
  isPage?: boolean;
}

/** A rich text editor that stores Markdown. Shows the source until the editor is loaded. */
export function RichTextInput({
  label,
  labelEnd,
  hint,
  isOptional,
  className,
  minRows,
  maxRows,
  foot,
  handle,
  isPage = false,
  ...text
}: RichTextInputProps) {
  const frame = { label, labelEnd, hint, isOptional, className, minRows, maxRows, foot };
  return (
    <EditorFrame
      {...frame}
      variant={isPage ? "bare" : "field"}
      text="rich"
      error={text.error}
      isDisabled={text.isDisabled}
    >
      {(ids) => (
        <Suspense
          fallback={<PromptText value={text.value} describeMention={text.describeMention} className="px-3 py-2" />}
        >
          <RichTextEditor {...text} {...ids} handle={handle} />
        </Suspense>
      )}
    </EditorFrame>
  );
}
