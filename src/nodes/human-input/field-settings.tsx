import { useState } from "react";
import { formatNumber } from "#lib/locale.ts";
import { limits } from "#product/limits.ts";
import { humanInputFormText } from "#product/texts/step-forms/human-input-form.ts";
import { NumberField } from "#ui/forms/number-field.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TagInput } from "#ui/forms/tag-input.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import { Select } from "#ui/select/select.tsx";
import { iconOf } from "../icon-of.tsx";
import { type Field, type FieldType, fieldTypes, kindOf } from "./fields/catalog.ts";

const text = humanInputFormText;
const {
  labelChars,
  descriptionChars,
  placeholderChars,
  textChars,
  options: mostOptions,
  optionChars,
  filesPerField,
} = limits.humanInput;

interface FieldSettingsProps {
  field: Field;
  onChange: (field: Field) => void;
  isReadOnly: boolean;
}

/** The settings of one field. */
export function FieldSettings({ field, onChange, isReadOnly }: FieldSettingsProps) {
  const kind = kindOf(field.type);
  // A number or a switch always has a value, so it can't be required.
  const canBeMissing = kind.isEmpty(kind.emptyValue(field.config));
  const set = (config: Partial<Field["config"]>) =>
    onChange({ ...field, config: { ...field.config, ...config } } as Field); // the keys come from this field's own config
  return (
    <fieldset disabled={isReadOnly} className="contents">
      <LabelField key={field.id} field={field} onChange={onChange} isReadOnly={isReadOnly} />
      <Select
        label={text.type}
        value={field.type}
        isDisabled={isReadOnly}
        onChange={(type) => onChange(withFieldType(field, type as FieldType))}
        options={fieldTypes.map((type) => {
          const Icon = iconOf(kindOf(type).icon);
          return { id: type, label: kindOf(type).title, icon: <Icon aria-hidden className="text-ink-3" /> };
        })}
      />
      {canBeMissing && (
        <Switch
          isSelected={field.required}
          isDisabled={isReadOnly}
          onChange={(required) => onChange({ ...field, required })}
        >
          {text.required}
        </Switch>
      )}
      <TextField
        label={text.description}
        hint={text.descriptionHint}
        isOptional
        value={field.config.description}
        onChange={(description) => set({ description })}
        maxLength={descriptionChars}
        isReadOnly={isReadOnly}
      />
      {"placeholder" in field.config && (
        <TextField
          label={text.placeholder}
          isOptional
          value={field.config.placeholder}
          onChange={(placeholder) => set({ placeholder })}
          maxLength={placeholderChars}
          isReadOnly={isReadOnly}
        />
      )}
      <TypeSettings field={field} set={set} isReadOnly={isReadOnly} />
    </fieldset>
  );
}

/** A field needs a label, so an empty one is not saved until something is typed. */
function LabelField({ field, onChange, isReadOnly }: FieldSettingsProps) {
  const [draft, setDraft] = useState<string | null>(null);
  // An undo may have changed the label.
  const isCurrent = draft !== null && (draft.trim() === field.label || !draft.trim());
  return (
    <TextField
      label={text.label}
      value={isCurrent ? draft : field.label}
      onChange={(label) => {
        setDraft(label);
        if (label.trim()) onChange({ ...field, label: label.trim() });
      }}
      onBlur={() => setDraft(null)}
      error={draft !== null && !draft.trim() ? text.labelRequired : undefined}
      maxLength={labelChars.max}
      isReadOnly={isReadOnly}
    />
  );
}

interface TypeSettingsProps {
  field: Field;
  set: (config: object) => void;
  isReadOnly: boolean;
}

function TypeSettings({ field, set, isReadOnly }: TypeSettingsProps) {
  const most = (label: string, key: string, value: number) => (
    <NumberField
      label={label}
      value={value}
      min={1}
      max={filesPerField}
      onChange={(count) => count !== null && set({ [key]: count })}
      isReadOnly={isReadOnly}
    />
  );
  switch (field.type) {
    case "TEXT":
      return (
        <NumberField
          label={text.maxCharacters}
          hint={text.maxCharactersHint(formatNumber(textChars))}
          isOptional
          value={field.config.maxCharacterCount}
          min={1}
          max={textChars}
          onChange={(maxCharacterCount) => set({ maxCharacterCount })}
          isReadOnly={isReadOnly}
          isPlain
        />
      );
    case "SELECT":
    case "MULTI_SELECT":
      return (
        <OptionsField options={field.config.options} onChange={(options) => set({ options })} isReadOnly={isReadOnly} />
      );
    case "DOCUMENT":
      return (
        <>
          {most(text.maxFiles, "maxDocumentCount", field.config.maxDocumentCount)}
          <TagInput
            label={text.acceptedTypes}
            hint={text.acceptedTypesHint}
            value={field.config.acceptedDocumentTypes}
            onChange={(acceptedDocumentTypes) => set({ acceptedDocumentTypes })}
            parse={readExtension}
            max={40}
            isDisabled={isReadOnly}
          />
        </>
      );
    case "IMAGE":
      return most(text.maxImages, "maxImageCount", field.config.maxImageCount);
    case "URL":
      return most(text.maxUrls, "maxUrlCount", field.config.maxUrlCount);
    case "AUDIO_VIDEO":
      return (
        <>
          {most(text.maxFiles, "maxAudioVideoCount", field.config.maxAudioVideoCount)}
          <TagInput
            label={text.acceptedTypes}
            hint={text.acceptedMediaTypesHint}
            value={field.config.acceptedAudioVideoTypes}
            onChange={(acceptedAudioVideoTypes) => set({ acceptedAudioVideoTypes })}
            parse={readExtension}
            max={40}
            isDisabled={isReadOnly}
          />
        </>
      );
    default:
      return null;
  }
}

/** Accepts ".PDF" and "pdf"; null for texts that are no extension. */
function readExtension(given: string): string | null {
  const ending = given
    .trim()
    .replace(/^\*?\./, "")
    .toLowerCase();
  return /^[a-z0-9]{1,10}$/.test(ending) ? ending : null;
}

interface OptionsFieldProps {
  options: readonly string[];
  onChange: (options: string[]) => void;
  isReadOnly: boolean;
}

function OptionsField({ options, onChange, isReadOnly }: OptionsFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const isCurrent = draft !== null && readOptions(draft).join("\n") === options.join("\n");
  return (
    <TextArea
      label={text.options}
      hint={text.optionsHint}
      value={isCurrent ? draft : options.join("\n")}
      onChange={(lines) => {
        setDraft(lines);
        onChange(readOptions(lines));
      }}
      onBlur={() => setDraft(null)}
      minRows={3}
      maxRows={10}
      isReadOnly={isReadOnly}
    />
  );
}

const readOptions = (lines: string): string[] => [
  ...new Set(
    lines
      .split("\n")
      .map((line) => line.trim().slice(0, optionChars))
      .filter(Boolean)
      .slice(0, mostOptions),
  ),
];

/** The field with another type. Keeps its id, so that references stay valid, and the settings that both types have. */
function withFieldType(field: Field, type: FieldType): Field {
  const kept = kindOf(type).config.safeParse(field.config);
  const config = kept.success ? kept.data : kindOf(type).config.parse({ description: field.config.description });
  return { ...field, type, config } as Field; // the config is the new type's own
}
