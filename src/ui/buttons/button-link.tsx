import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

interface ButtonLinkProps extends ComponentProps<"a"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  isFullWidth?: boolean;
}

/** A link that looks like a button. A plain anchor, so that a router's `createLink` can wrap it. */
export function ButtonLink({ variant, size, icon: Icon, isFullWidth, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={cx(buttonClass({ variant, size, isFullWidth }), className)}>
      {Icon && <Icon aria-hidden />}
      {children}
    </a>
  );
}
