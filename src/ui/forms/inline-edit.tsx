import { type KeyboardEvent, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { SaveState, type SaveStatus } from "../feedback/save-state.tsx";

const variants = {
  head: "text-base font-semibold",
  title: "text-xl font-semibold",
  row: "text-base font-medium",
};

interface InlineEditProps {
  /** Accessible name: "Title of the run". */
  label: string;
  value: string;
  /** Called on Enter or blur, except for unchanged or empty text (see `isEmptyAllowed`). */
  onSave: (value: string) => void;
  status?: SaveStatus;
  placeholder?: string;
  maxLength?: number;
  variant?: keyof typeof variants;
  isReadOnly?: boolean;
  isEmptyAllowed?: boolean;
  /** Starts in edit mode, for new items. */
  isEditing?: boolean;
  /** Called after Enter, Esc or blur. */
  onDone?: () => void;
  className?: string;
}

/** A title that is edited in place: a press starts editing, Enter or blur saves, Esc cancels. */
export function InlineEdit({
  label,
  value,
  onSave,
  status = "idle",
  placeholder,
  maxLength,
  variant = "head",
  isReadOnly,
  isEmptyAllowed,
  isEditing = false,
  onDone,
  className,
}: InlineEditProps) {
  const [draft, setDraft] = useState<string | null>(isEditing ? value : null);
  const button = useRef<HTMLButtonElement>(null);
  const isCanceled = useRef(false);

  const finish = (returnsFocus: boolean) => {
    const text = draft?.trim() ?? "";
    if (!isCanceled.current && draft !== null && text !== value && (text || isEmptyAllowed)) onSave(text);
    isCanceled.current = false;
    setDraft(null);
    onDone?.();
    if (returnsFocus) requestAnimationFrame(() => button.current?.focus());
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    event.stopPropagation();
    isCanceled.current = event.key === "Escape";
    finish(true);
  };

  const shared = cx("min-w-0 rounded-mark px-1.5 py-0.5 -mx-1.5", variants[variant]);
  if (isReadOnly) return <span className={cx("cut", variants[variant], className)}>{value || placeholder}</span>;
  return (
    <span className={cx("flex max-w-full min-w-0 items-center gap-2.5", className)}>
      {draft === null ? (
        <button
          ref={button}
          type="button"
          title={value}
          aria-description={label}
          onClick={() => setDraft(value)}
          className={cx(shared, "cut cursor-text text-left hover:bg-hover", !value && "text-ink-3")}
        >
          {value || placeholder}
        </button>
      ) : (
        <input
          aria-label={label}
          // biome-ignore lint/a11y/noAutofocus: the person has just pressed the text to write in it
          autoFocus
          value={draft}
          maxLength={maxLength}
          placeholder={placeholder}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => draft !== null && finish(false)}
          onKeyDown={press}
          size={Math.max(draft.length, 8)}
          className={cx(
            shared,
            "max-w-full bg-page shadow-[0_0_0_1px_var(--accent),0_0_0_4px_var(--accent-soft-2)] outline-none [field-sizing:content]",
          )}
        />
      )}
      <SaveState status={status} className={cx("flex-none", status !== "failed" && "max-sm:sr-only")} />
    </span>
  );
}
