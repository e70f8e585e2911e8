import { TextArea as HeroTextArea } from "@heroui/react/textarea";
import { TextField as HeroTextField } from "@heroui/react/textfield";
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import { cx } from "../cx.ts";
import { useAutoGrow } from "../hooks/use-auto-grow.ts";
import { type FieldProps, fieldBox, fieldInput, fieldRoot } from "./field.ts";
import { FieldLabel } from "./field-label.tsx";
import { HeroFieldMessage } from "./hero-field-message.tsx";

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  placeholder?: string;
  name?: string;
  autoFocus?: boolean;
  maxLength?: number;
  /** Grows with the text between these limits, then scrolls. */
  minRows?: number;
  maxRows?: number;
  isMono?: boolean;
  /** A line at the foot, inside the frame: a count, small buttons. */
  foot?: ReactNode;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** A multi-line text field that grows with its text. */
export function TextArea({
  label,
  labelEnd,
  hint,
  error,
  isOptional,
  className,
  placeholder,
  minRows = 3,
  maxRows = 25,
  isMono,
  foot,
  inputRef,
  onBlur,
  onKeyDown,
  onPaste,
  ...rest
}: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(inputRef, () => area.current as HTMLTextAreaElement);
  useAutoGrow(area, rest.value, { minRows, maxRows });
  return (
    <HeroTextField {...rest} isInvalid={Boolean(error)} className={cx(fieldRoot, className)}>
      <FieldLabel label={label} labelEnd={labelEnd} isOptional={isOptional} />
      <div className={cx(fieldBox, "flex-col")}>
        <HeroTextArea
          ref={area}
          rows={minRows}
          placeholder={placeholder}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className={cx(
            fieldInput,
            // In a column, a flexible field would ignore the height that it grows to.
            "block flex-none! resize-none px-2.5 py-1.5 leading-[22px] scroll-thin",
            // As high as single-line fields.
            minRows === 1 && "max-sm:py-2.5",
            isMono && "font-mono text-sm",
          )}
        />
        {foot && (
          <div className="flex min-h-8 items-center gap-2 border-line border-t px-2.5 py-0.5 text-sm text-ink-3">
            {foot}
          </div>
        )}
      </div>
      <HeroFieldMessage hint={hint} error={error} />
    </HeroTextField>
  );
}
