import { Tooltip as HeroTooltip } from "@heroui/react/tooltip";
import type { ComponentProps, ReactNode } from "react";
import { Kbd } from "../shortcuts/kbd.tsx";
import type { Shortcut } from "../shortcuts/shortcut.ts";

interface TooltipProps {
  /** Short text without a period; undefined for no tooltip. */
  text: string | undefined;
  shortcut?: Shortcut;
  placement?: ComponentProps<typeof HeroTooltip.Content>["placement"];
  isDisabled?: boolean;
  /** One focusable, pressable component. */
  children: ReactNode;
}

/** Shows a tooltip after half a second of hover, or at once on keyboard focus. */
export function Tooltip({ text, shortcut, placement = "bottom", isDisabled, children }: TooltipProps) {
  if (!text) return children;
  return (
    <HeroTooltip delay={500} closeDelay={0} isDisabled={isDisabled}>
      {children}
      <HeroTooltip.Content
        placement={placement}
        offset={6}
        className="z-50 flex max-w-72 items-center gap-2 rounded-control bg-invert px-2 py-1 text-xs font-medium text-ink-invert shadow-float-2 data-entering:animate-fade-in data-exiting:animate-fade-out"
      >
        {text}
        {shortcut && <Kbd shortcut={shortcut} isInverted className="-mr-1" />}
      </HeroTooltip.Content>
    </HeroTooltip>
  );
}
