import type { FormProps } from "#nodes/components.tsx";
import { infoFormText } from "#product/texts/step-forms/info-form.ts";

interface Config {
  text: string;
}

const text = infoFormText;

/** The text that is shown, with its formatting. */
export function InfoForm({ value, onChange, isReadOnly, Rich }: FormProps<Config>) {
  return (
    <Rich
      label={text.text}
      placeholder={text.placeholder}
      value={value.text}
      onChange={(words) => onChange({ text: words })}
      minRows={10}
      isReadOnly={isReadOnly}
    />
  );
}
