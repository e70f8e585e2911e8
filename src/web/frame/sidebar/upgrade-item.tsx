import { CircleArrowUp } from "lucide-react";
import { openDialog } from "#client/dialogs.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { useBilling } from "#features/billing/client.ts";
import { hasAbility } from "#product/roles.ts";
import { navText } from "#product/texts/shell/navigation.ts";
import { cx } from "#ui/cx.ts";
import { navItemClass } from "./nav-item.tsx";

/** Upgrade button on the Free plan, for people who may buy, if checkout is configured. */
export function UpgradeItem({ isRail }: { isRail: boolean }) {
  const { id, role } = useWorkspace();
  const { data: billing } = useBilling(id);
  const isOffered = billing?.core_plan === "FREE" && billing.is_checkout_configured;
  if (!isOffered || !hasAbility(role, "manageBilling")) return null;
  return (
    <li>
      <button
        type="button"
        onClick={() => openDialog("upgrade")}
        title={isRail ? navText.upgrade : undefined}
        className={cx(navItemClass, "w-full", isRail ? "justify-center" : "gap-2.5 px-2.5")}
      >
        <CircleArrowUp aria-hidden className="text-ink-3" />
        <span className={isRail ? "sr-only" : "cut"}>{navText.upgrade}</span>
      </button>
    </li>
  );
}
