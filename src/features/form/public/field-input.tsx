import { type ReactNode, useId } from "react";
import type { VisitField } from "../schema.ts";
import { type Described, fileCounts, maxFilesOf, type PartProps } from "./field-part.ts";
import { FileField, LinkField } from "./file-field.tsx";
import { Icon } from "./icon.tsx";
import { fillText, useFormPage } from "./page-context.tsx";

interface FieldInputProps {
  field: VisitField;
  value: unknown;
  error: string | null;
  onChange(value: unknown): void;
}

/** One field with its label, hint and error. */
export function FieldInput(props: FieldInputProps) {
  const { field, error } = props;
  const { texts } = useFormPage();
  const id = useId();
  const notes = [field.description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const described: Described = {
    id,
    "aria-describedby": notes || undefined,
    "aria-invalid": error !== null,
    "aria-required": field.isRequired,
  };
  const isGroup = field.type in fileCounts || isChips(field) || field.type === "BOOLEAN";
  const label = (
    <>
      {field.label}
      {field.isRequired && (
        <span className="fp-star" aria-hidden="true">
          {" *"}
        </span>
      )}
      {field.type in fileCounts && <span className="fp-quiet"> {fillText(texts.upTo, { n: maxFilesOf(field) })}</span>}
    </>
  );
  return (
    <div className="fp-field" data-field={field.id} data-wide={isWide(field) || undefined}>
      {isGroup ? (
        <span className="fp-label" id={`${id}-label`}>
          {label}
        </span>
      ) : (
        <label className="fp-label" htmlFor={id}>
          {label}
        </label>
      )}
      {field.description && (
        <span className="fp-hint" id={`${id}-hint`}>
          {field.description}
        </span>
      )}
      {inputOf(props, described)}
      {error && (
        <span className="fp-error" id={`${id}-error`}>
          <Icon name="alert" /> {error}
        </span>
      )}
    </div>
  );
}

const optionsOf = ({ settings }: VisitField): string[] =>
  Array.isArray(settings.options) ? settings.options.map(String) : [];
const maxChips = 6;
const isChips = (field: VisitField) => {
  const count = optionsOf(field).length;
  return count > 0 && (field.type === "MULTI_SELECT" || (field.type === "SELECT" && count <= maxChips));
};
const isWide = ({ type }: VisitField) => type !== "NUMBER" && type !== "TEXT";

function inputOf({ field, value, onChange }: FieldInputProps, described: Described): ReactNode {
  const placeholder = typeof field.settings.placeholder === "string" ? field.settings.placeholder : undefined;
  switch (field.type) {
    case "NUMBER":
      return (
        <input
          {...described}
          className="fp-input"
          type="number"
          inputMode="decimal"
          step="any"
          placeholder={placeholder}
          value={typeof value === "number" ? value : ""}
          onChange={({ target }) => onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)}
        />
      );
    case "SELECT":
    case "MULTI_SELECT":
      return isChips(field) ? (
        <Chips field={field} value={value} onChange={onChange} described={described} />
      ) : (
        <SelectField field={field} value={value} onChange={onChange} described={described} />
      );
    case "BOOLEAN":
      return <YesNo value={value} onChange={onChange} described={described} />;
    case "DOCUMENT":
    case "IMAGE":
    case "AUDIO_VIDEO":
      return <FileField field={field} value={value} onChange={onChange} described={described} />;
    case "URL":
      return <LinkField field={field} value={value} onChange={onChange} described={described} />;
    default:
      return (
        <textarea
          {...described}
          className="fp-input"
          rows={1}
          placeholder={placeholder}
          value={typeof value === "string" ? value : ""}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}

function SelectField({ field, value, onChange, described }: PartProps) {
  const { texts } = useFormPage();
  if (optionsOf(field).length === 0)
    return (
      <input
        {...described}
        className="fp-input"
        value={Array.isArray(value) ? value.join(", ") : String(value ?? "")}
        onChange={({ target }) =>
          onChange(field.type === "SELECT" ? target.value : target.value.split(",").map((one) => one.trimStart()))
        }
      />
    );
  return (
    <select
      {...described}
      className="fp-input"
      value={typeof value === "string" ? value : ""}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{texts.choose}</option>
      {optionsOf(field).map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

function Chips({ field, value, onChange, described }: PartProps) {
  const isSingle = field.type === "SELECT";
  const chosen = Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support it
    <div className="fp-chips" role={isSingle ? "radiogroup" : "group"} aria-labelledby={`${described.id}-label`}>
      {optionsOf(field).map((option) => (
        <label key={option} className="fp-chip">
          <input
            type={isSingle ? "radio" : "checkbox"}
            name={described.id}
            checked={chosen.includes(option)}
            aria-describedby={described["aria-describedby"]}
            onChange={({ target }) => {
              const others = chosen.filter((one) => one !== option);
              onChange(isSingle ? option : target.checked ? [...others, option] : others);
            }}
          />
          {option}
        </label>
      ))}
    </div>
  );
}

function YesNo({ value, onChange, described }: Omit<PartProps, "field">) {
  const { texts } = useFormPage();
  const choices = [
    [true, texts.yes],
    [false, texts.no],
  ] as const;
  return (
    <div className="fp-chips" role="radiogroup" aria-labelledby={`${described.id}-label`}>
      {choices.map(([choice, label]) => (
        <label key={label} className="fp-chip">
          <input type="radio" name={described.id} checked={value === choice} onChange={() => onChange(choice)} />
          {label}
        </label>
      ))}
    </div>
  );
}
