import { PencilLine, X } from "lucide-react";
import { SecretInput } from "#nodes/secret-input.tsx";
import { limits } from "#product/limits.ts";
import { webhookFormText } from "#product/texts/step-forms/webhook-form.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { TextField } from "#ui/forms/text-field.tsx";

const text = webhookFormText;
const { webhookHeaderKeyChars, webhookHeaderValueChars } = limits.workflow;

interface Header {
  key: string;
  value: string;
}

interface HeaderRowProps {
  number: number;
  header: Header;
  /** The origin that the value may be sent to; "" without a URL. */
  origin: string;
  onChange: (header: Header) => void;
  onRemove: () => void;
  isReadOnly: boolean;
}

/** One header. Its value is encrypted when it is entered and never shown again. */
export function HeaderRow({ number, header, origin, onChange, onRemove, isReadOnly }: HeaderRowProps) {
  return (
    <div className="relative grid grid-cols-1 gap-2 p-3 pr-10">
      <TextField
        aria-label={text.headerName(number)}
        placeholder={text.headerNamePlaceholder}
        isMono
        autoComplete="off"
        value={header.key}
        onChange={(key) => onChange({ ...header, key: key.trim() })}
        maxLength={webhookHeaderKeyChars}
        isReadOnly={isReadOnly}
      />
      {header.value ? (
        <p className="flex h-control items-center gap-2 text-sm text-ink-3">
          <span className="min-w-0 flex-1 cut">{text.headerValueSet}</span>
          {!isReadOnly && (
            <IconButton
              icon={PencilLine}
              size="s"
              label={text.replaceHeaderValue(number)}
              onPress={() => onChange({ ...header, value: "" })}
            />
          )}
        </p>
      ) : (
        <SecretInput
          label={text.headerValue(number)}
          placeholder={text.headerValuePlaceholder}
          noOriginHint={text.urlRequired}
          origin={origin}
          maxLength={webhookHeaderValueChars}
          onKept={(value) => onChange({ ...header, value })}
          isReadOnly={isReadOnly}
        />
      )}
      {!isReadOnly && (
        <IconButton
          icon={X}
          size="xs"
          label={text.removeHeader(number)}
          onPress={onRemove}
          className="absolute top-4 right-2"
        />
      )}
    </div>
  );
}
