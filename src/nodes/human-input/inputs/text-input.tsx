import { useRef } from "react";
import { MicrophoneButton } from "#client/voice/microphone-button.tsx";
import { spacedWords } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { TextArea } from "#ui/forms/text-area.tsx";
import type { InputProps } from "./field-input.tsx";
import { fieldLabel } from "./field-label.tsx";

/** A text field that grows. The character count appears near the limit. */
export function TextInput({ field, value, onChange, error }: InputProps<"TEXT">) {
  const { maxCharacterCount, placeholder, description } = field.config;
  const max = maxCharacterCount ?? limits.humanInput.textChars;
  const area = useRef<HTMLTextAreaElement>(null);
  const insertWords = (words: string) => {
    const at = area.current?.selectionEnd ?? value.length;
    onChange((now) => `${now.slice(0, at)}${spacedWords(now, at, words)}${now.slice(at)}`);
    area.current?.focus();
  };
  const isNearEnd = value.length > max * 0.8;
  return (
    <TextArea
      label={fieldLabel(field)}
      labelEnd={
        <span className="flex items-center gap-1.5">
          {isNearEnd && <span className="num">{`${value.length} / ${max}`}</span>}
          <MicrophoneButton size="xs" onText={insertWords} className="-my-1" />
        </span>
      }
      inputRef={area}
      hint={description || undefined}
      error={error ?? undefined}
      value={value}
      onChange={(next) => onChange(() => next)}
      placeholder={placeholder}
      minRows={1}
    />
  );
}
