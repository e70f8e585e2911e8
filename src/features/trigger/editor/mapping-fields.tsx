import type { FormField } from "#engine/node.ts";
import { limits } from "#product/limits.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import type { PayloadMapping } from "../schema.ts";

const words = triggersText.webhook;

interface MappingFieldsProps {
  /** Of the workflow's first form; undefined while they are loaded. */
  fields: readonly FormField[] | undefined;
  mapping: PayloadMapping;
  onChange: (mapping: PayloadMapping) => void;
  hint: string;
}

/** Where the answers of the first form are in what arrives. */
export function MappingFields({ fields, mapping, onChange, hint }: MappingFieldsProps) {
  const setPath = (fieldId: string, path: string) =>
    onChange([...mapping.filter((one) => one.fieldId !== fieldId), { fieldId, path }]);
  return (
    <fieldset className="grid gap-4 border-line border-t pt-5">
      <legend className="sr-only">{words.mapping}</legend>
      <div className="grid gap-1">
        <p aria-hidden className="font-semibold">
          {words.mapping}
        </p>
        {fields && <p className="text-sm text-ink-3">{fields.length > 0 ? hint : words.noForm}</p>}
      </div>
      {!fields && <Skeleton lines={3} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields?.map(({ key, label }) => (
          <TextField
            key={key}
            label={label}
            aria-label={words.path(label)}
            value={mapping.find(({ fieldId }) => fieldId === key)?.path ?? ""}
            onChange={(path) => setPath(key, path)}
            placeholder={label}
            maxLength={limits.trigger.pathChars}
            autoComplete="off"
            isMono
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The paths that were filled in, of fields that the form still has. */
export function filledMapping(mapping: PayloadMapping, fields: readonly FormField[]): PayloadMapping {
  const asked = new Set(fields.map(({ key }) => key));
  return mapping.filter(({ fieldId, path }) => path.trim() !== "" && asked.has(fieldId));
}
