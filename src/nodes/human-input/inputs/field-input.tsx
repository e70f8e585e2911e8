import type { ReactNode } from "react";
import { type Field, type FieldType, type FieldValue, kindOf } from "../fields/catalog.ts";
import { AudioVideoInput } from "./audio-video-input.tsx";
import { BooleanInput } from "./boolean-input.tsx";
import { DocumentInput } from "./document-input.tsx";
import { ImageInput } from "./image-input.tsx";
import { MultiSelectInput } from "./multi-select-input.tsx";
import { NumberInput } from "./number-input.tsx";
import { SelectInput } from "./select-input.tsx";
import { TextInput } from "./text-input.tsx";
import { UrlInput } from "./url-input.tsx";

export interface InputProps<T extends FieldType> {
  field: Extract<Field, { type: T }>;
  /** The empty value while the field has no answer. */
  value: FieldValue<T>;
  isTouched: boolean;
  /** Undefined clears the field. */
  onChange: (next: (before: FieldValue<T>) => FieldValue<T> | undefined) => void;
  error: string | null;
  /** Whether an upload of the field is running. */
  onBusy: (id: string, isBusy: boolean) => void;
}

/** Written as methods, which TypeScript compares loosely, so inputs of all types fit into one list. */
type AnyInput = { show(props: InputProps<FieldType>): ReactNode }["show"];
type Inputs = { [T in FieldType]: { show(props: InputProps<T>): ReactNode }["show"] };

const inputs: Inputs = {
  TEXT: TextInput,
  NUMBER: NumberInput,
  BOOLEAN: BooleanInput,
  SELECT: SelectInput,
  MULTI_SELECT: MultiSelectInput,
  DOCUMENT: DocumentInput,
  IMAGE: ImageInput,
  URL: UrlInput,
  AUDIO_VIDEO: AudioVideoInput,
};

/** Short fields are shown two in a row where there is space. */
const halfWidthTypes: ReadonlySet<FieldType> = new Set<FieldType>(["NUMBER", "BOOLEAN", "SELECT", "MULTI_SELECT"]);
export const isHalfWidth = (field: Pick<Field, "type">) => halfWidthTypes.has(field.type);

interface FieldInputProps {
  field: Field;
  value: unknown;
  onChange: (next: (before: unknown) => unknown) => void;
  error: string | null;
  onBusy: (id: string, isBusy: boolean) => void;
}

/** The input of a field of any type. A stored draft that no longer fits the field is ignored. */
export function FieldInput({ field, value, onChange, error, onBusy }: FieldInputProps) {
  const kind = kindOf(field.type);
  const blank = kind.emptyValue(field.config);
  const read = (given: unknown) => {
    const found = kind.value.safeParse(given);
    return found.success ? found.data : blank;
  };
  // The list above pairs each type with its input, which TypeScript can't follow here.
  const Input = inputs[field.type] as AnyInput;
  return (
    <Input
      field={field}
      value={read(value) as FieldValue}
      isTouched={value !== undefined && value !== null}
      onChange={(next) => onChange((before) => next(read(before) as FieldValue))}
      error={error}
      onBusy={onBusy}
    />
  );
}
