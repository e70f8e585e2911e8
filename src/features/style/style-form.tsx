import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { styleText } from "#product/texts/style/style.ts";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";

const text = styleText.form;
const { titleChars, descChars } = limits.style;

export interface StyleFields {
  title: string;
  desc: string;
  category: string[];
}

export const emptyStyle: StyleFields = { title: "", desc: "", category: [] };

/** Whether the form may be sent. */
export const isStyleComplete = ({ title, desc }: StyleFields): boolean => title.trim() !== "" && desc.trim() !== "";
export const isStyleTooLong = ({ desc }: StyleFields): boolean => desc.length > descChars;

interface StyleFormProps {
  value: StyleFields;
  onChange: (part: Partial<StyleFields>) => void;
  /** After the first attempt to save: missing fields are marked. */
  isChecked: boolean;
  /** While a model writes. */
  isReadOnly?: boolean;
}

/** The fields of a brand voice. */
export function StyleForm({ value, onChange, isChecked, isReadOnly = false }: StyleFormProps) {
  const descError = isStyleTooLong(value)
    ? text.tooLong(descChars)
    : isChecked && !value.desc.trim()
      ? commonErrorText.required
      : undefined;
  return (
    <div className="grid gap-5">
      <TextField
        label={text.title}
        placeholder={text.titlePlaceholder}
        value={value.title}
        onChange={(title) => onChange({ title })}
        maxLength={titleChars}
        error={isChecked && !value.title.trim() ? commonErrorText.required : undefined}
        autoComplete="off"
        autoFocus
        isReadOnly={isReadOnly}
      />
      <TextArea
        label={text.desc}
        labelEnd={text.count(value.desc.length, descChars)}
        hint={text.descHint}
        placeholder={text.descPlaceholder}
        value={value.desc}
        onChange={(desc) => onChange({ desc })}
        minRows={8}
        maxRows={16}
        error={descError}
        isReadOnly={isReadOnly}
      />
      <TagInput
        label={text.category}
        placeholder={text.categoryPlaceholder}
        value={value.category}
        onChange={(category) => onChange({ category })}
        max={limits.tag.perItem}
        maxLength={limits.tag.chars}
        isOptional
        isDisabled={isReadOnly}
      />
    </div>
  );
}
