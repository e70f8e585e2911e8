import type { LucideIcon } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { limits } from "#product/limits.ts";
import { cx } from "#ui/cx.ts";

interface NavItemProps {
  href: string;
  icon: LucideIcon;
  label: string;
  isExact?: boolean;
  /** How many things wait there; nothing is shown for 0. `label` names them. */
  badge?: { count: number; label: string } | undefined;
  /** The rail shows icons only, with the label as name and tooltip. */
  isRail: boolean;
}

/** One link of the sidebar. */
export function NavItem({ href, icon: Icon, label, isExact, badge, isRail }: NavItemProps) {
  return (
    <li>
      <Link
        href={href}
        isExact={isExact}
        title={isRail ? label : undefined}
        aria-label={isRail ? [label, badge?.count && badge.label].filter(Boolean).join(", ") : undefined}
        className={cx(navItemClass, "relative", isRail ? "justify-center" : "gap-2.5 px-2.5")}
      >
        <Icon aria-hidden className="text-ink-3 group-aria-[current]/nav:text-ink" />
        {!isRail && <span className="min-w-0 flex-1 cut">{label}</span>}
        {badge !== undefined && badge.count > 0 && <NavBadge {...badge} isRail={isRail} />}
      </Link>
    </li>
  );
}

export const navItemClass =
  "group/nav focus-inset flex h-[30px] items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink " +
  "aria-[current]:bg-press aria-[current]:font-medium aria-[current]:text-ink max-sm:h-11";

function NavBadge({ count, label, isRail }: { count: number; label: string; isRail: boolean }) {
  if (isRail) return <span aria-hidden className="absolute top-1 right-1.5 size-2 rounded-full bg-warning" />;
  return (
    <>
      <span aria-hidden className="flex-none text-xs font-medium text-warning num">
        {count > limits.needsYou.badge ? `${limits.needsYou.badge}+` : count}
      </span>
      <span className="sr-only">, {label}</span>
    </>
  );
}
