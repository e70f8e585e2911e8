import type { LucideIcon } from "lucide-react";
import { cx } from "../cx.ts";

interface LightIconButtonProps {
  icon: LucideIcon;
  /** Its name, and what the pointer is told. */
  label: string;
  onPress: () => void;
  hasPopup?: boolean;
  className?: string;
}

/** Looks like a small `IconButton`, which brings a tooltip and a menu each: long lists would be slow with hundreds. */
export function LightIconButton({ icon: Icon, label, onPress, hasPopup, className }: LightIconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup={hasPopup ? "menu" : undefined}
      onClick={onPress}
      className={cx(
        "grid size-control-s flex-none place-items-center rounded-control text-ink-3 transition-colors hover:bg-hover hover:text-ink",
        className,
      )}
    >
      <Icon aria-hidden />
    </button>
  );
}
