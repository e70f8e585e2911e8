import { Button as HeroButton } from "@heroui/react/button";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { Spinner } from "../feedback/spinner.tsx";
import { useAnnouncedId } from "../hooks/use-announced-id.ts";
import { Tooltip } from "../overlays/tooltip.tsx";
import type { Shortcut } from "../shortcuts/shortcut.ts";

const sizes = { xs: "size-6 max-sm:size-8", s: "size-control-s", m: "size-control", l: "size-control-l" };
const variants = {
  ghost: "text-ink-3 hover:bg-hover hover:text-ink data-pressed:bg-press aria-expanded:bg-hover aria-expanded:text-ink",
  secondary: "border border-line-2 bg-raised text-ink-2 hover:bg-hover hover:text-ink",
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  ink: "bg-ink text-page hover:opacity-90",
};

type Pressable = Pick<
  ComponentProps<typeof HeroButton>,
  | "onPress"
  | "isDisabled"
  | "autoFocus"
  | "type"
  | "form"
  | "ref"
  | "aria-describedby"
  | "aria-expanded"
  | "aria-controls"
  | "aria-haspopup"
  | "id"
  | "slot"
  | "excludeFromTabOrder"
>;

export interface IconButtonProps extends Pressable {
  icon: LucideIcon;
  /** Accessible name and tooltip. */
  label: string;
  /** Shown in the tooltip; the screen binds it with `useShortcut`. */
  shortcut?: Shortcut;
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Pressed state of a toggle button. */
  isSelected?: boolean;
  isPending?: boolean;
  tooltipPlacement?: ComponentProps<typeof Tooltip>["placement"];
  className?: string;
}

/** A square icon button with an accessible name and a tooltip. */
export function IconButton({
  icon: Icon,
  label,
  shortcut,
  variant = "ghost",
  size = "m",
  isSelected,
  isPending,
  tooltipPlacement,
  className,
  ...rest
}: IconButtonProps) {
  const id = useAnnouncedId(rest.id, isPending);
  return (
    <Tooltip text={label} shortcut={shortcut} placement={tooltipPlacement}>
      <HeroButton
        {...rest}
        id={id}
        aria-label={label}
        aria-pressed={isSelected}
        isPending={isPending}
        className={cx(
          "inline-grid flex-none place-items-center rounded-control transition-colors disabled:bg-transparent disabled:text-ink-4",
          sizes[size],
          isSelected ? "bg-accent-soft text-accent-text hover:bg-accent-soft-2" : variants[variant],
          variant !== "ghost" && "disabled:bg-hover",
          className,
        )}
      >
        {isPending ? (
          <Spinner tone="current" />
        ) : (
          <Icon aria-hidden className={size === "xs" ? "size-3.5" : undefined} />
        )}
      </HeroButton>
    </Tooltip>
  );
}
