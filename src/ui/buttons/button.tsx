import { Button as HeroButton } from "@heroui/react/button";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { Spinner } from "../feedback/spinner.tsx";
import { useAnnouncedId } from "../hooks/use-announced-id.ts";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

type Pressable = Pick<
  ComponentProps<typeof HeroButton>,
  | "onPress"
  | "isDisabled"
  | "autoFocus"
  | "type"
  | "form"
  | "ref"
  | "aria-label"
  | "aria-describedby"
  | "aria-expanded"
  | "aria-controls"
  | "aria-pressed"
  | "id"
  | "slot"
>;

export interface ButtonProps extends Pressable {
  /** `primary` at most once in a view. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  iconEnd?: LucideIcon;
  /** Shows a spinner instead of the icon and ignores presses; the focus stays. */
  isPending?: boolean;
  isFullWidth?: boolean;
  className?: string;
  children: ReactNode;
}

/** A button with a label. For links that look like buttons, use `ButtonLink` or `buttonClass`. */
export function Button({
  variant = "secondary",
  size,
  icon: Icon,
  iconEnd: IconEnd,
  isPending,
  isFullWidth,
  className,
  children,
  ...rest
}: ButtonProps) {
  const id = useAnnouncedId(rest.id, isPending);
  return (
    <HeroButton
      {...rest}
      id={id}
      isPending={isPending}
      className={cx(buttonClass({ variant, size, isFullWidth }), className)}
    >
      {isPending ? <Spinner tone="current" /> : Icon && <Icon aria-hidden />}
      {children}
      {IconEnd && <IconEnd aria-hidden />}
    </HeroButton>
  );
}
