import { Button as HeroButton } from "@heroui/react/button";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { type FieldProps, fieldBox, fieldRoot } from "../forms/field.ts";
import { FieldMessage } from "../forms/field-message.tsx";
import { Popover } from "../overlays/popover.tsx";
import { useUiLabels } from "../ui-labels.ts";
import { PickList } from "./pick-list.tsx";

type ListProps = Omit<Parameters<typeof PickList>[0], "aria-label" | "aria-labelledby" | "placeholder" | "className">;

export interface PickedFieldProps extends Omit<FieldProps, "isReadOnly" | "isRequired">, ListProps {
  /** Chips before the button, in the same frame. */
  start?: ReactNode;
  /** Content of the button: the selection or a placeholder. */
  children: ReactNode;
  /** Shown in the empty search field. */
  searchText?: string;
  /** Keeps the list open after a selection. */
  keepsOpen?: boolean;
  /** Called on Backspace on the closed field. */
  onBackspace?: () => void;
}

/**
 * A field with a searchable list: a button that opens a popover with a `PickList`. The popover is a dialog, which makes
 * the rest of the page inert.
 */
export function PickedField({
  label,
  labelEnd,
  hint,
  error,
  isOptional,
  isDisabled,
  className,
  "aria-label": ariaLabel,
  start,
  children,
  searchText,
  keepsOpen,
  onBackspace,
  onPick,
  ...list
}: PickedFieldProps) {
  const labels = useUiLabels();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const ids = { label: `${id}label`, value: `${id}value`, note: `${id}note` };
  const press = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") setOpen(true);
    else if (event.key === "Backspace") onBackspace?.();
  };
  return (
    <div
      className={cx(fieldRoot, className)}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
    >
      <div className={cx("flex min-w-0 items-baseline gap-1.5", !label && "sr-only")}>
        <span id={ids.label} className="min-w-0 text-sm font-medium text-ink">
          {label ?? ariaLabel}
        </span>
        {isOptional && <span className="text-sm text-ink-3">{labels.optional}</span>}
        {labelEnd && <span className="ml-auto flex-none text-sm text-ink-3">{labelEnd}</span>}
      </div>
      <Popover
        aria-labelledby={ids.label}
        triggerRef={frame}
        placement="bottom start"
        className="w-(--trigger-width) min-w-64 p-0!"
        isOpen={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) list.onSearch?.("");
        }}
        trigger={
          <div ref={frame} className={cx(fieldBox, "min-h-control items-stretch")}>
            {start}
            <HeroButton
              isDisabled={isDisabled}
              aria-labelledby={`${ids.label} ${ids.value}`}
              aria-describedby={hint || error ? ids.note : undefined}
              onKeyDown={press}
              className="flex min-w-9 flex-1 items-center gap-2 rounded-control px-2.5 text-left text-base outline-none max-sm:text-lg"
            >
              <span id={ids.value} className="flex min-w-0 flex-1 items-center gap-2">
                {children}
              </span>
              <ChevronDown aria-hidden className="flex-none text-ink-3" />
            </HeroButton>
          </div>
        }
      >
        {(close) => (
          <PickList
            {...list}
            aria-labelledby={ids.label}
            placeholder={searchText ?? labels.search}
            onPick={(chosen) => {
              onPick(chosen);
              if (!keepsOpen) close();
            }}
          />
        )}
      </Popover>
      <FieldMessage id={ids.note} hint={hint} error={error} />
    </div>
  );
}
