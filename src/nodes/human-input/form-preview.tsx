import { humanInputFormText } from "#product/texts/step-forms/human-input-form.ts";
import type { Field } from "./fields/catalog.ts";
import { FieldInput, isHalfWidth } from "./inputs/field-input.tsx";

/** A static preview of the form; nothing in it can be used. */
export function FormPreview({ fields }: { fields: readonly Field[] }) {
  const text = humanInputFormText;
  if (fields.length === 0) return <p className="text-ink-3">{text.empty}</p>;
  return (
    <figure className="@container rounded-card border border-line p-4">
      <div inert className="grid grid-cols-1 gap-4 @lg:grid-cols-2">
        {fields.map((field) => (
          <div key={field.id} className={isHalfWidth(field) ? "min-w-0" : "col-span-full min-w-0"}>
            <FieldInput field={field} value={undefined} onChange={nothing} error={null} onBusy={nothing} />
          </div>
        ))}
      </div>
      <figcaption className="mt-4 border-line border-t pt-3 text-sm text-ink-3">{text.previewHint}</figcaption>
    </figure>
  );
}

const nothing = () => {};
