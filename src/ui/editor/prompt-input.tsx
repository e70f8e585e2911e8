import { lazy, type Ref, Suspense } from "react";
import { EditorFrame, type EditorFrameProps } from "./editor-frame.tsx";
import type { PromptHandle, PromptProps } from "./prompt-props.ts";
import { PromptText } from "./prompt-text.tsx";

const PromptEditor = lazy(() => import("./prompt-editor.tsx"));

interface PromptInputProps extends PromptProps, EditorFrameProps {
  handle?: Ref<PromptHandle>;
}

/** A text editor with mentions. Shows the text until the editor is loaded. */
export function PromptInput({
  label,
  labelEnd,
  hint,
  isOptional,
  className,
  minRows,
  maxRows,
  variant,
  foot,
  handle,
  ...prompt
}: PromptInputProps) {
  const frame = { label, labelEnd, hint, isOptional, className, minRows, maxRows, look: variant, foot };
  return (
    <EditorFrame {...frame} error={prompt.error} isDisabled={prompt.isDisabled}>
      {(ids) => (
        <Suspense
          fallback={
            prompt.value ? (
              <PromptText value={prompt.value} describeMention={prompt.describeMention} />
            ) : (
              <p className="text-ink-3">{prompt.placeholder}</p>
            )
          }
        >
          <PromptEditor {...prompt} {...ids} handle={handle} />
        </Suspense>
      )}
    </EditorFrame>
  );
}
