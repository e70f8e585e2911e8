import type { LucideIcon } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { cx } from "#ui/cx.ts";

interface NavItemProps {
  href: string;
  icon: LucideIcon;
  label: string;
  isExact?: boolean;
  /** The rail shows icons only, with the label as name and tooltip. */
  isRail: boolean;
}

/** One link of the sidebar. */
export function NavItem({ href, icon: Icon, label, isExact, isRail }: NavItemProps) {
  return (
    <li>
      <Link
        href={href}
        isExact={isExact}
        title={isRail ? label : undefined}
        aria-label={isRail ? label : undefined}
        className={cx(navItemClass, isRail ? "justify-center" : "gap-2.5 px-2.5")}
      >
        <Icon aria-hidden className="text-ink-3 group-aria-[current]/nav:text-ink" />
        {!isRail && <span className="cut">{label}</span>}
      </Link>
    </li>
  );
}

export const navItemClass =
  "group/nav focus-inset flex h-[30px] items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink " +
  "aria-[current]:bg-press aria-[current]:font-medium aria-[current]:text-ink max-sm:h-11";
