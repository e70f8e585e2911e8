import { Popover as HeroPopover } from "@heroui/react/popover";
import { type ComponentProps, type ReactNode, type RefObject, useId, useState } from "react";
import { cx } from "../cx.ts";
import { floatingSurface } from "./surface.ts";

interface PopoverProps {
  /** A `Button` or `IconButton`; or none, with `triggerRef` and `isOpen`. */
  trigger?: ReactNode;
  /** Anchor element; default: the trigger. */
  triggerRef?: RefObject<Element | null>;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  placement?: ComponentProps<typeof HeroPopover.Content>["placement"];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel beside its trigger. Traps the focus and closes on Esc or a press outside. */
export function Popover({
  trigger,
  triggerRef,
  "aria-label": label,
  "aria-labelledby": labelledBy,
  placement = "bottom end",
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
  const labelId = useId();
  const [isOpenInside, setOpenInside] = useState(false);
  const setOpen = (next: boolean) => {
    setOpenInside(next);
    onOpenChange?.(next);
  };
  const state = { isOpen: isOpen ?? isOpenInside, onOpenChange: setOpen };
  const content = (
    <HeroPopover.Content
      placement={placement}
      offset={4}
      triggerRef={triggerRef}
      aria-labelledby={labelledBy ?? labelId}
      className={floatingSurface}
      {...(!trigger && state)}
    >
      {/* Without a nested dialog the popover itself is the dialog and contains the elements that the library adds. */}
      <div className={cx("p-4", className)}>
        {!labelledBy && (
          <span id={labelId} hidden>
            {label}
          </span>
        )}
        {typeof children === "function" ? children(() => setOpen(false)) : children}
      </div>
    </HeroPopover.Content>
  );
  if (!trigger) return content;
  return (
    <HeroPopover {...state}>
      {trigger}
      {content}
    </HeroPopover>
  );
}
