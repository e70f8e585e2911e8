import { Upload } from "lucide-react";
import { type ReactNode, useId } from "react";
import { buttonClass } from "../buttons/button-class.ts";
import { cx } from "../cx.ts";
import { useFileDrop } from "../hooks/use-file-drop.ts";
import { useUiLabels } from "../ui-labels.ts";

interface DropZoneProps {
  /** `transfer` has what was dropped, folders included; a picker has none. */
  onFiles: (files: File[], transfer?: DataTransfer) => void;
  /** "Drop files here". */
  title: ReactNode;
  /** Accepted types and maximum size. */
  hint?: ReactNode;
  /** As in `<input accept>`. Dropped files aren't checked; the caller must do that. */
  accept?: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  chooseText?: string;
  /** Beside the picker: another way to choose. */
  foot?: ReactNode;
  className?: string;
}

/** Accepts files by drop, file picker and keyboard. */
export function DropZone({
  onFiles,
  title,
  hint,
  accept,
  isMultiple = true,
  isDisabled,
  chooseText,
  foot,
  className,
}: DropZoneProps) {
  const labels = useUiLabels();
  const hintId = useId();
  const take = (files: File[], transfer?: DataTransfer) =>
    files.length > 0 && onFiles(isMultiple ? files : files.slice(0, 1), transfer);
  const { isOver, dropProps } = useFileDrop(take, isDisabled);
  return (
    <div
      {...dropProps}
      className={cx(
        "flex flex-col items-center gap-3 rounded-card border border-dashed px-5 py-8 text-center transition-colors",
        isOver ? "border-accent bg-accent-soft" : "border-line-2",
        isDisabled && "bg-sunken text-ink-3",
        className,
      )}
    >
      <Upload aria-hidden className={cx("size-5", isOver ? "text-accent-text" : "text-ink-3")} />
      <div className="grid gap-0.5">
        <p className="font-medium">{title}</p>
        {hint && (
          <p id={hintId} className={cx("text-sm", isOver ? "text-ink-2" : "text-ink-3")}>
            {hint}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <label
          className={cx(
            buttonClass({ size: "s" }),
            "relative has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
            isDisabled ? "opacity-50" : "cursor-pointer",
          )}
        >
          {chooseText ?? labels.chooseFiles}
          <input
            type="file"
            accept={accept}
            multiple={isMultiple}
            disabled={isDisabled}
            aria-describedby={hint ? hintId : undefined}
            className="absolute inset-0 cursor-[inherit] opacity-0"
            onChange={(event) => {
              take([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
        </label>
        {foot}
      </div>
    </div>
  );
}
