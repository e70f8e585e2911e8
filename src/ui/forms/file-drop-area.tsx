import { Upload } from "lucide-react";
import { buttonClass } from "../buttons/button-class.ts";
import { cx } from "../cx.ts";
import { useFileDrop } from "../hooks/use-file-drop.ts";

interface FileDropAreaProps {
  title: string;
  hint: string;
  buttonText: string;
  accept: string;
  isMultiple: boolean;
  onFiles: (files: File[]) => void;
}

/** Accepts files by drop, file picker, and keyboard. */
export function FileDropArea({ title, hint, buttonText, accept, isMultiple, onFiles }: FileDropAreaProps) {
  const { isOver, dropProps } = useFileDrop(onFiles);
  return (
    <div
      {...dropProps}
      className={cx(
        "flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed px-3 py-2.5 transition-colors",
        isOver ? "border-accent bg-accent-soft" : "border-line-2",
      )}
    >
      <Upload aria-hidden className={cx("flex-none", isOver ? "text-accent-text" : "text-ink-3")} />
      <div className="min-w-52 flex-1">
        <p>{title}</p>
        <p className={cx("text-sm", isOver ? "text-ink-2" : "text-ink-3")}>{hint}</p>
      </div>
      <label
        className={cx(
          buttonClass({ size: "s" }),
          "relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2",
        )}
      >
        {buttonText}
        <input
          type="file"
          accept={accept}
          multiple={isMultiple}
          className="absolute inset-0 cursor-[inherit] opacity-0"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </label>
    </div>
  );
}
