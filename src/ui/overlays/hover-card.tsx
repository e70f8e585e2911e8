import { Focusable } from "@heroui/react/rac";
import { Tooltip as HeroTooltip } from "@heroui/react/tooltip";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { floatingSurface } from "./surface.ts";

interface HoverCardProps {
  card: ReactNode;
  className?: string;
  /** One focusable element. */
  children: ComponentProps<typeof Focusable>["children"];
}

/** A small card above an element, after a short rest of the pointer or on keyboard focus. It is not shown on touch. */
export function HoverCard({ card, className, children }: HoverCardProps) {
  return (
    <HeroTooltip delay={300} closeDelay={150}>
      <Focusable>{children}</Focusable>
      <HeroTooltip.Content placement="top" offset={8} className={cx(floatingSurface, className)}>
        {card}
      </HeroTooltip.Content>
    </HeroTooltip>
  );
}
