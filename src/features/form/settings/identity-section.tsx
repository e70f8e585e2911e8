import { limits } from "#product/limits.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import type { SectionProps } from "./form-editor.tsx";

/** The name and the text above the form. */
export function IdentitySection({ draft, onChange }: SectionProps) {
  const text = formSettingsText.identity;
  const { nameChars, descriptionChars } = limits.form;
  return (
    <>
      <TextField
        label={text.name}
        isRequired
        maxLength={nameChars.max}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        maxLength={descriptionChars}
        minRows={3}
        value={draft.description}
        onChange={(description) => onChange({ description })}
      />
    </>
  );
}
