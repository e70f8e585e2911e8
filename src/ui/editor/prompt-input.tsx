import { type CSSProperties, lazy, type ReactNode, type Ref, Suspense, useId, useRef } from "react";
import { cx } from "../cx.ts";
import { type FieldProps, fieldBox, fieldRoot } from "../field.ts";
import { FieldNote } from "../field-note.tsx";
import { useWords } from "../words.ts";
import type { PromptHandle, PromptProps } from "./prompt-props.ts";
import { PromptText } from "./prompt-text.tsx";

const PromptEditor = lazy(() => import("./prompt-editor.tsx"));

interface PromptInputProps
  extends PromptProps,
    Pick<FieldProps, "label" | "labelEnd" | "hint" | "isOptional" | "className"> {
  /** Grows with the text between these; then it scrolls. */
  minRows?: number;
  maxRows?: number;
  /** `bare`: no frame, for a composer that brings its own; its text is a size larger. */
  look?: "field" | "bare";
  /** A line at the foot, inside the frame: a hint, a count, small buttons. */
  foot?: ReactNode;
  handle?: Ref<PromptHandle>;
}

/** A text in which things can be mentioned. Until the editor is loaded, the text stands in its place. */
export function PromptInput({
  label,
  labelEnd,
  hint,
  isOptional,
  className,
  minRows = 3,
  maxRows = 25,
  look = "field",
  foot,
  handle,
  ...prompt
}: PromptInputProps) {
  const words = useWords();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const hasNote = Boolean(hint || prompt.error);
  const rows = { "--min-rows": minRows, "--max-rows": maxRows } as CSSProperties;
  return (
    <div
      className={cx(fieldRoot, className)}
      data-invalid={prompt.error ? true : undefined}
      data-disabled={prompt.isDisabled || undefined}
    >
      {label && (
        <div className="flex min-w-0 items-baseline gap-1.5 text-sm">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on the label goes to the text; the keyboard is there already */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
          <span
            id={`${id}label`}
            className="min-w-0 font-medium"
            onClick={() => frame.current?.querySelector<HTMLElement>("[role=textbox]")?.focus()}
          >
            {label}
          </span>
          {isOptional && <span className="text-ink-3">{words.optional}</span>}
          {labelEnd && <span className="ml-auto flex-none text-ink-3">{labelEnd}</span>}
        </div>
      )}
      <div ref={frame} className={look === "field" ? cx(fieldBox, "flex-col") : "min-w-0"}>
        <div className={cx("prompt scroll-thin", look === "bare" && "prompt-bare")} style={rows}>
          <Suspense
            fallback={
              prompt.value ? (
                <PromptText value={prompt.value} describeMention={prompt.describeMention} />
              ) : (
                <p className="text-ink-3">{prompt.placeholder}</p>
              )
            }
          >
            <PromptEditor
              {...prompt}
              handle={handle}
              labelId={label ? `${id}label` : undefined}
              noteId={hasNote ? `${id}note` : undefined}
            />
          </Suspense>
        </div>
        {foot && (
          <div className="flex min-h-8 items-center gap-2 border-line border-t px-2.5 py-0.5 text-sm text-ink-3">
            {foot}
          </div>
        )}
      </div>
      <FieldNote id={`${id}note`} hint={hint} error={prompt.error} />
    </div>
  );
}
