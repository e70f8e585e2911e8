import { Input } from "@heroui/react/input";
import { TextField as HeroTextField } from "@heroui/react/textfield";
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from "react";
import { cx } from "../cx.ts";
import { type FieldProps, fieldFrame, fieldInput, fieldRoot } from "./field.ts";
import { FieldLabel } from "./field-label.tsx";
import { HeroFieldMessage } from "./hero-field-message.tsx";

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder?: string;
  type?: "text" | "email" | "password" | "url" | "tel";
  inputMode?: ComponentProps<"input">["inputMode"];
  name?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  /** Inside the frame before and after the text: an icon, a unit, a button. */
  start?: ReactNode;
  end?: ReactNode;
  isMono?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** A single-line text field. */
export function TextField({
  label,
  labelEnd,
  hint,
  error,
  isOptional,
  className,
  placeholder,
  start,
  end,
  isMono,
  inputRef,
  onBlur,
  onKeyDown,
  inputMode,
  ...rest
}: TextFieldProps) {
  return (
    <HeroTextField {...rest} isInvalid={Boolean(error)} className={cx(fieldRoot, className)}>
      <FieldLabel label={label} labelEnd={labelEnd} isOptional={isOptional} />
      <div className={cx(fieldFrame, "h-control", end && "pr-1")}>
        {start && <span className="flex flex-none text-ink-3">{start}</span>}
        <Input
          ref={inputRef}
          placeholder={placeholder}
          inputMode={inputMode}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          className={cx(fieldInput, isMono && "font-mono text-sm")}
        />
        {end && <span className="flex flex-none items-center text-sm text-ink-3">{end}</span>}
      </div>
      <HeroFieldMessage hint={hint} error={error} />
    </HeroTextField>
  );
}
