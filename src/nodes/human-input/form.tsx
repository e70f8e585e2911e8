import { Eye, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { newId } from "#lib/id.ts";
import type { FormProps } from "#nodes/components.tsx";
import { limits } from "#product/limits.ts";
import { humanInputFormText } from "#product/texts/step-forms/human-input-form.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { iconOf } from "../icon-of.tsx";
import { FieldRow } from "./field-row.tsx";
import { type Field, type FieldType, fieldTypes, kindOf, sortFields } from "./fields/catalog.ts";
import { FormPreview } from "./form-preview.tsx";

const text = humanInputFormText;

/** The fields in order, and a preview of the form. */
export function HumanInputForm({ value, onChange, isReadOnly }: FormProps<{ fields: Field[] }>) {
  const [view, setView] = useState<"edit" | "preview">("edit");
  const [openId, setOpenId] = useState<string | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const fields = sortFields(value.fields);
  const most = limits.humanInput.fields;

  /** The order of the list is the order of the fields. */
  const save = (next: readonly Field[]) => onChange({ fields: next.map((field, order) => ({ ...field, order })) });
  const replace = (field: Field) => save(fields.map((one) => (one.id === field.id ? field : one)));
  const place = (id: string, to: number) => {
    const moved = fields.find((field) => field.id === id);
    if (moved) save(fields.filter((field) => field.id !== id).toSpliced(to, 0, moved));
  };
  const insert = (field: Field, at: number) => {
    save(fields.toSpliced(at, 0, field));
    setOpenId(field.id);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-2">
        <h2 className="text-sm font-medium">{text.title}</h2>
        <span className="text-sm text-ink-3 num">{fields.length}</span>
        <Segmented
          aria-label={text.view}
          value={view}
          onChange={setView}
          isIconOnly
          options={[
            { id: "edit", label: text.edit, icon: Pencil },
            { id: "preview", label: text.preview, icon: Eye },
          ]}
          className="ml-auto"
        />
      </div>
      {view === "preview" ? (
        <FormPreview fields={fields} />
      ) : (
        <>
          {fields.length === 0 && <p className="text-ink-3">{text.empty}</p>}
          {fields.length > 0 && (
            <ol className="divide-y divide-line rounded-card border border-line">
              {fields.map((field, at) => (
                <FieldRow
                  key={field.id}
                  field={field}
                  isReadOnly={isReadOnly}
                  isOpen={openId === field.id}
                  onOpen={(isOpen) => setOpenId(isOpen ? field.id : null)}
                  onChange={replace}
                  canRise={at > 0}
                  canSink={at < fields.length - 1}
                  onMove={(by) => place(field.id, at + by)}
                  onDuplicate={fields.length < most ? () => insert({ ...field, id: newId() }, at + 1) : undefined}
                  onRemove={() => save(fields.filter((one) => one.id !== field.id))}
                  draggedId={draggedId}
                  onDrag={setDraggedId}
                  onDropHere={() => draggedId !== null && place(draggedId, at)}
                />
              ))}
            </ol>
          )}
          {!isReadOnly && (
            <Menu
              aria-label={text.add}
              placement="bottom start"
              trigger={
                <Button icon={Plus} isDisabled={fields.length >= most} className="justify-self-start">
                  {text.add}
                </Button>
              }
            >
              {fieldTypes.map((type) => (
                <MenuItem
                  key={type}
                  icon={iconOf(kindOf(type).icon)}
                  onAction={() => insert(newField(type), fields.length)}
                >
                  {kindOf(type).title}
                </MenuItem>
              ))}
            </Menu>
          )}
        </>
      )}
    </div>
  );
}

function newField(type: FieldType): Field {
  const kind = kindOf(type);
  // The type's schema fills in the default settings.
  return { id: newId(), label: kind.title, type, required: false, order: 0, config: kind.config.parse({}) } as Field;
}
