import type { FormProps } from "#nodes/components.tsx";
import { httpRequestFormText } from "#product/texts/step-forms/http-request-form.ts";
import { Segmented } from "#ui/forms/segmented.tsx";
import { RowList } from "./row-list.tsx";
import { bodyTypes, type HttpRequestConfig } from "./spec.ts";

const text = httpRequestFormText;

interface BodySectionProps extends Pick<FormProps<HttpRequestConfig>, "value" | "onChange" | "isReadOnly" | "Prompt"> {
  origin: string;
}

/** The body. What was entered for another kind stays. */
export function BodySection({ value, onChange, origin, isReadOnly, Prompt }: BodySectionProps) {
  const { bodyType } = value;
  return (
    <section aria-label={text.body} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-sm font-medium">{text.body}</h2>
      <Segmented
        aria-label={text.body}
        value={bodyType}
        onChange={(next) => onChange({ ...value, bodyType: next })}
        options={bodyTypes.map((id) => ({ id, label: text.bodyTypes[id], isDisabled: isReadOnly }))}
        className="justify-self-start"
      />
      {(bodyType === "JSON" || bodyType === "TEXT") && (
        <Prompt
          label={text.bodyTypes[bodyType]}
          hint={bodyType === "JSON" ? text.jsonHint : undefined}
          placeholder={bodyType === "JSON" ? text.jsonPlaceholder : text.textPlaceholder}
          value={value.body}
          onChange={(body) => onChange({ ...value, body })}
          minRows={4}
          isReadOnly={isReadOnly}
        />
      )}
      {bodyType === "FORM" && (
        <RowList
          title={text.fields}
          hint={text.fieldsHint}
          addText={text.addField}
          rows={value.fields}
          onChange={(fields) => onChange({ ...value, fields })}
          origin={origin}
          isReadOnly={isReadOnly}
          Prompt={Prompt}
        />
      )}
      {bodyType === "FILE" && (
        <Prompt
          label={text.file}
          isCompact
          placeholder={text.filePlaceholder}
          value={value.file}
          onChange={(file) => onChange({ ...value, file })}
          isReadOnly={isReadOnly}
        />
      )}
    </section>
  );
}
