import { type CSSProperties, type ReactNode, useId, useRef } from "react";
import { cx } from "../cx.ts";
import { type FieldProps, fieldBox, fieldRoot } from "../forms/field.ts";
import { FieldMessage } from "../forms/field-message.tsx";
import { useUiLabels } from "../ui-labels.ts";

export interface EditorFrameProps extends Pick<FieldProps, "label" | "labelEnd" | "hint" | "isOptional" | "className"> {
  /** Grows with the text between these limits, then scrolls. */
  minRows?: number;
  maxRows?: number;
  /** `bare`: without a frame and with larger text, for a composer with its own frame. */
  variant?: "field" | "bare";
  /** Footer inside the frame: a hint, a count, small buttons. */
  foot?: ReactNode;
}

interface FrameProps extends EditorFrameProps {
  error?: string | undefined;
  isDisabled?: boolean | undefined;
  /** `rich`: the editor has its own padding, because it has a toolbar. */
  text?: "plain" | "rich";
  children: (ids: { labelId: string | undefined; noteId: string | undefined }) => ReactNode;
}

const classes = {
  plain: { field: "prompt", bare: "prompt prompt-bare" },
  rich: { field: "rich", bare: "rich rich-page" },
};

/** Label, frame and footer around an editor. */
export function EditorFrame({
  label,
  labelEnd,
  hint,
  isOptional,
  className,
  minRows = 3,
  maxRows = 25,
  variant = "field",
  foot,
  error,
  isDisabled,
  text = "plain",
  children,
}: FrameProps) {
  const labels = useUiLabels();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const hasNote = Boolean(hint || error);
  const rows = { "--min-rows": minRows, "--max-rows": maxRows } as CSSProperties;
  return (
    <div
      className={cx(fieldRoot, className)}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
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
          {isOptional && <span className="text-ink-3">{labels.optional}</span>}
          {labelEnd && <span className="ml-auto flex-none text-ink-3">{labelEnd}</span>}
        </div>
      )}
      <div ref={frame} className={variant === "field" ? cx(fieldBox, "flex-col") : "min-w-0"}>
        <div className={cx("scroll-thin", classes[text][variant])} style={rows}>
          {children({ labelId: label ? `${id}label` : undefined, noteId: hasNote ? `${id}note` : undefined })}
        </div>
        {foot && (
          <div className="flex min-h-8 items-center gap-2 border-line border-t px-2.5 py-0.5 text-sm text-ink-3">
            {foot}
          </div>
        )}
      </div>
      <FieldMessage id={`${id}note`} hint={hint} error={error} />
    </div>
  );
}
