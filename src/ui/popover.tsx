import { Popover as HeroPopover } from "@heroui/react/popover";
import { type ComponentProps, type ReactNode, type RefObject, useState } from "react";
import { cx } from "./cx.ts";
import { floatSurface } from "./surface.ts";

interface PopoverProps {
  /** A `Button` or `IconButton`; or none, with `triggerRef` and `isOpen`. */
  trigger?: ReactNode;
  triggerRef?: RefObject<Element | null>;
  "aria-label": string;
  placement?: ComponentProps<typeof HeroPopover.Content>["placement"];
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A small panel beside its trigger. It holds the focus and closes on Esc and on a press outside. */
export function Popover({
  trigger,
  triggerRef,
  "aria-label": label,
  placement = "bottom end",
  isOpen,
  onOpenChange,
  className,
  children,
}: PopoverProps) {
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
      className={floatSurface}
      {...(!trigger && state)}
    >
      <HeroPopover.Dialog aria-label={label} className={cx("p-4 outline-none", className)}>
        {typeof children === "function" ? children(() => setOpen(false)) : children}
      </HeroPopover.Dialog>
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
