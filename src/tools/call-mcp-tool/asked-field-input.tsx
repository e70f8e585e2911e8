import { type ReactNode, useId } from "react";
import { serverQuestionText } from "#product/texts/mcp/server-question.ts";
import type { AskedField, FieldValue } from "#product/tools/server-question.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { DateField } from "#ui/forms/date-field.tsx";
import { FieldMessage } from "#ui/forms/field-message.tsx";
import { NumberField } from "#ui/forms/number-field.tsx";
import { RadioGroup } from "#ui/forms/radio-group.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Select } from "#ui/select/select.tsx";

const text = serverQuestionText;

/** More options than this are a list to open. */
const maxShownOptions = 6;

interface AskedFieldInputProps {
  field: AskedField;
  value: FieldValue | undefined;
  onChange: (value: FieldValue | undefined) => void;
  isDisabled: boolean;
  error: string | undefined;
}

/** The field for one value that a server asks for. */
export function AskedFieldInput(props: AskedFieldInputProps) {
  const { field, value, onChange, isDisabled, error } = props;
  const { title, hint, kind, format, isOptional, options = [], min, max } = field;
  const shared = { hint, isDisabled, isOptional, ...(error !== undefined && { error }) };
  const words = typeof value === "string" ? value : "";
  if (kind === "number" || kind === "integer")
    return (
      <NumberField
        {...shared}
        label={title}
        value={typeof value === "number" ? value : null}
        onChange={(number) => onChange(number ?? undefined)}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        formatOptions={{ maximumFractionDigits: kind === "integer" ? 0 : 10 }}
        isPlain
      />
    );
  if (kind === "yesNo") return <YesNo {...props} />;
  if (kind === "choices") return <SeveralOptions {...props} />;
  if (kind === "choice") {
    const choice = { ...shared, value: words || null, onChange };
    return options.length > maxShownOptions ? (
      <Select {...choice} label={title} options={options} />
    ) : (
      <RadioGroup {...choice} label={<Label field={field} />} options={options} />
    );
  }
  if (format === "date") return <DateField {...shared} label={title} value={words} onChange={onChange} />;
  const types = { email: "email", uri: "url" } as const;
  return (
    <TextField
      {...shared}
      label={title}
      value={words}
      onChange={onChange}
      autoComplete="off"
      type={format === "email" || format === "uri" ? types[format] : "text"}
    />
  );
}

function Label({ field: { title, isOptional } }: { field: AskedField }) {
  return (
    <>
      {title}
      {isOptional && <span className="ml-1.5 font-normal text-ink-3">{text.optional}</span>}
    </>
  );
}

function YesNo({ field, value, onChange, isDisabled, error }: AskedFieldInputProps) {
  return (
    <Group field={field} error={error}>
      <Checkbox isSelected={value === true} isDisabled={isDisabled} isInvalid={error !== undefined} onChange={onChange}>
        {text.yes}
      </Checkbox>
    </Group>
  );
}

function SeveralOptions({ field, value, onChange, isDisabled, error }: AskedFieldInputProps) {
  const selected = Array.isArray(value) ? value : [];
  return (
    <Group field={field} error={error}>
      {(field.options ?? []).map(({ id, label }) => (
        <Checkbox
          key={id}
          isSelected={selected.includes(id)}
          isDisabled={isDisabled}
          isInvalid={error !== undefined}
          onChange={(isSelected) => onChange(isSelected ? [...selected, id] : selected.filter((other) => other !== id))}
        >
          {label}
        </Checkbox>
      ))}
    </Group>
  );
}

function Group({ field, error, children }: { field: AskedField; error: string | undefined; children: ReactNode }) {
  const id = useId();
  const { hint } = field;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex column with our label in all browsers
    <div
      role="group"
      aria-labelledby={`${id}label`}
      aria-describedby={hint || error ? `${id}note` : undefined}
      className="flex flex-col items-start gap-2"
    >
      <div id={`${id}label`} className="text-sm font-medium text-ink">
        <Label field={field} />
      </div>
      {children}
      <FieldMessage id={`${id}note`} hint={hint} error={error} />
    </div>
  );
}
