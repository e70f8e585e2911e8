import { limits } from "#product/limits.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { TextField } from "#ui/forms/text-field.tsx";
import { DescriptionField } from "./description-field.tsx";
import type { SectionProps } from "./form-editor.tsx";

/** The name and the text above the form. */
export function IdentitySection(props: SectionProps) {
  const { draft, onChange } = props;
  return (
    <>
      <TextField
        label={formSettingsText.identity.name}
        isRequired
        maxLength={limits.form.nameChars.max}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <DescriptionField {...props} />
    </>
  );
}
