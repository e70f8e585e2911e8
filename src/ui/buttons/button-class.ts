import { cx } from "../cx.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-solid";
export type ButtonSize = "s" | "m" | "l";

const sizes: Record<ButtonSize, string> = {
  s: "h-control-s px-2.5 text-sm",
  m: "h-control px-3 text-base",
  l: "h-control-l px-4 text-base",
};

const variants: Record<ButtonVariant, string> = {
  primary: "border-(--accent-edge) bg-accent text-on-accent hover:bg-accent-hover data-pressed:bg-accent-press",
  secondary: "border-line-2 bg-raised text-ink hover:bg-hover data-pressed:bg-press",
  ghost: "border-transparent text-ink-2 hover:bg-hover hover:text-ink data-pressed:bg-press",
  danger: "border-line-2 bg-raised text-danger hover:bg-danger-soft data-pressed:bg-danger-soft",
  "danger-solid": "border-transparent bg-danger-solid text-on-danger hover:brightness-95 data-pressed:brightness-90",
};

interface ButtonClassOptions {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
}

/** Button classes for other elements, such as a router link or the label of a file input. */
export function buttonClass({
  variant = "secondary",
  size = "m",
  isFullWidth = false,
}: ButtonClassOptions = {}): string {
  return cx(
    "inline-flex flex-none select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border font-medium transition-colors",
    "disabled:border-transparent disabled:bg-hover disabled:text-ink-3 disabled:filter-none",
    "[&>svg:first-child]:-ml-0.5 max-sm:[&>svg:first-child]:ml-0",
    sizes[size],
    variants[variant],
    isFullWidth && "w-full",
  );
}
