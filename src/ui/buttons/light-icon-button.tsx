import type { LucideIcon } from "lucide-react";
import { cx } from "../cx.ts";

interface LightIconButtonProps {
  icon: LucideIcon;
  /** Accessible name and native tooltip. */
  label: string;
  onPress: () => void;
  /** What it opens. */
  popup?: "menu" | "dialog";
  /** -1 in grids, whose lines have the keys. */
  tabIndex?: -1;
  className?: string;
}

/** A small `IconButton` without tooltip component, because hundreds of those would slow down long lists. */
export function LightIconButton({ icon: Icon, label, onPress, popup, tabIndex, className }: LightIconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup={popup}
      tabIndex={tabIndex}
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
