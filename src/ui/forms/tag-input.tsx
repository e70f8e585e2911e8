import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { Chip } from "../data/chip.tsx";
import { useUiLabels } from "../ui-labels.ts";
import { type FieldProps, fieldBox, fieldInput, fieldRoot } from "./field.ts";
import { FieldMessage } from "./field-message.tsx";

interface TagInputProps extends Omit<FieldProps, "labelEnd" | "isReadOnly" | "isRequired"> {
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  /** Maximum number of tags. */
  max?: number;
  maxLength?: number;
  /** Normalizes the typed text; null rejects it and leaves it in the field. */
  parse?: (text: string) => string | null;
}

/** Tags as chips: Enter or comma adds one, Backspace removes the last, pasting a list adds all. */
export function TagInput({
  label,
  hint,
  error,
  isOptional,
  isDisabled,
  className,
  value,
  onChange,
  placeholder,
  max,
  maxLength,
  parse = tidy,
  "aria-label": ariaLabel,
}: TagInputProps) {
  const labels = useUiLabels();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const isFull = max !== undefined && value.length >= max;
  const add = (texts: string[]) => {
    const next = [...value];
    let refused = "";
    for (const raw of texts) {
      if (!raw.trim()) continue;
      const tag = parse(raw);
      if (tag === null || (max !== undefined && next.length >= max)) refused = raw;
      else if (!next.includes(tag)) next.push(tag);
    }
    setText(refused);
    if (next.length !== value.length) onChange(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === "Enter" || event.key === ",") && text.trim()) {
      event.preventDefault();
      add([text]);
    } else if (event.key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
  };
  const paste = (event: ClipboardEvent) => {
    const parts = event.clipboardData.getData("text").split(/[\n,;\t]+/);
    if (parts.length < 2) return;
    event.preventDefault();
    add(parts);
  };
  return (
    <div
      className={cx(fieldRoot, className)}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
    >
      {label && (
        <label htmlFor={id} className="text-sm font-medium">
          {label} {isOptional && <span className="ml-1 font-normal text-ink-3">{labels.optional}</span>}
        </label>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the chips goes to the input */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the input by itself */}
      <div
        className={cx(fieldBox, "min-h-control flex-wrap items-center gap-1 px-1.5 py-1")}
        onClick={() => input.current?.focus()}
      >
        {value.map((tag) => (
          <Chip key={tag} onRemove={isDisabled ? undefined : () => onChange(value.filter((other) => other !== tag))}>
            {tag}
          </Chip>
        ))}
        <input
          ref={input}
          id={id}
          aria-label={ariaLabel}
          aria-describedby={hint || error ? `${id}note` : undefined}
          aria-invalid={error ? true : undefined}
          value={text}
          maxLength={maxLength}
          disabled={isDisabled || isFull}
          placeholder={value.length === 0 ? placeholder : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => add([text])}
          className={cx(fieldInput, "h-5.5 min-w-20 px-1")}
        />
      </div>
      <FieldMessage id={`${id}note`} hint={hint} error={error} />
    </div>
  );
}

function tidy(text: string): string {
  return text.trim();
}
