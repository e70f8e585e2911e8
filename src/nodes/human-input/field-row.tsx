import { ArrowDown, ArrowUp, ChevronDown, CopyPlus, Ellipsis, GripVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { humanInputFormText } from "#product/texts/step-forms/human-input-form.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { MenuSeparator } from "#ui/overlays/menu-separator.tsx";
import { iconOf } from "../icon-of.tsx";
import { FieldSettings } from "./field-settings.tsx";
import { type Field, kindOf } from "./fields/catalog.ts";

const text = humanInputFormText;

interface FieldRowProps {
  field: Field;
  isReadOnly: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (field: Field) => void;
  canRise: boolean;
  canSink: boolean;
  onMove: (by: 1 | -1) => void;
  onDuplicate: (() => void) | undefined;
  onRemove: () => void;
  draggedId: string | null;
  onDrag: (id: string | null) => void;
  /** Called with the field that was dropped on this one. */
  onDropHere: () => void;
}

/** A field as a collapsible row; moved by dragging, with Alt and the arrow keys, or from its menu. */
export function FieldRow({
  field,
  isReadOnly,
  isOpen,
  onOpen,
  onChange,
  draggedId,
  onDrag,
  onDropHere,
  ...row
}: FieldRowProps) {
  const bodyId = useId();
  const { title, icon } = kindOf(field.type);
  const Icon = iconOf(icon);
  const isTarget = draggedId !== null && draggedId !== field.id;
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || isReadOnly || (by !== 1 && by !== -1)) return;
    event.preventDefault();
    if (by === -1 ? row.canRise : row.canSink) row.onMove(by);
  };
  return (
    <li
      onDragOver={(event) => isTarget && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDropHere();
        onDrag(null);
      }}
      className={cx("group/row first:rounded-t-card last:rounded-b-card", draggedId === field.id && "opacity-50")}
    >
      <div className="flex min-h-11 items-center gap-1 pr-1.5 pl-1">
        {isReadOnly ? (
          <span className="w-2" />
        ) : (
          <span
            role="img"
            aria-label={text.drag(field.label)}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              onDrag(field.id);
            }}
            onDragEnd={() => onDrag(null)}
            className="grid h-8 w-5 flex-none cursor-grab place-items-center text-ink-4 hover:text-ink-3"
          >
            <GripVertical aria-hidden className="size-3.5" />
          </span>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => onOpen(!isOpen)}
          onKeyDown={press}
          className="focus-inset flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-control text-left"
        >
          <Icon aria-hidden className="text-ink-3" />
          <span className="min-w-0 cut font-medium">{field.label}</span>
          {field.required && (
            <span className="-ml-1.5 text-danger" title={text.required}>
              *
            </span>
          )}
          <span className="ml-auto flex-none text-sm text-ink-3">{title}</span>
          <ChevronDown aria-hidden className={cx("text-ink-3 transition-transform", isOpen && "rotate-180")} />
        </button>
        {!isReadOnly && (
          <Menu
            aria-label={text.actions(field.label)}
            trigger={<IconButton icon={Ellipsis} size="s" label={text.actions(field.label)} />}
          >
            <MenuItem icon={ArrowUp} isDisabled={!row.canRise} onAction={() => row.onMove(-1)}>
              {text.moveUp}
            </MenuItem>
            <MenuItem icon={ArrowDown} isDisabled={!row.canSink} onAction={() => row.onMove(1)}>
              {text.moveDown}
            </MenuItem>
            <MenuItem icon={CopyPlus} isDisabled={!row.onDuplicate} onAction={() => row.onDuplicate?.()}>
              {text.duplicate}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} isDanger onAction={row.onRemove}>
              {text.remove}
            </MenuItem>
          </Menu>
        )}
      </div>
      {isOpen && (
        <div id={bodyId} className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4">
          <FieldSettings field={field} onChange={onChange} isReadOnly={isReadOnly} />
        </div>
      )}
    </li>
  );
}
