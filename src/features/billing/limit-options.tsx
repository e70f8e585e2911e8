import { KeyRound, LifeBuoy, type LucideIcon } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { hasAbility } from "#product/roles.ts";
import { checkoutText } from "#product/texts/billing/checkout.ts";
import { urls } from "#product/urls.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { cx } from "#ui/cx.ts";
import { Frame } from "#ui/layout/frame.tsx";
import { CreditsMeter } from "./credits-meter.tsx";

interface LimitOptionsProps {
  /** False for storage, seats and domains, where an own key does not help. */
  isAboutCredits: boolean;
  /** Called when a link is followed. */
  onNavigate: () => void;
}

/** What a person can do at a limit if this server sells nothing: add a key, or ask the operator. */
export function LimitOptions({ isAboutCredits, onNavigate }: LimitOptionsProps) {
  const { id, slug, role, person } = useWorkspace();
  const { addKey, operator, askOperator } = checkoutText.limit;
  const canAddKey = hasAbility(role, "manageKeys");
  return (
    <div className="grid gap-5">
      {isAboutCredits && <CreditsMeter workspaceId={id} />}
      <Frame>
        {isAboutCredits && (
          <LimitOption
            icon={KeyRound}
            title={addKey.title}
            desc={canAddKey ? addKey.desc : addKey.ownersOnly}
            link={canAddKey ? { href: urls.settings(slug, "keys"), label: addKey.open } : null}
            onNavigate={onNavigate}
          />
        )}
        <LimitOption
          icon={LifeBuoy}
          title={person.isOperator ? operator.title : askOperator.title}
          desc={person.isOperator ? operator.desc : askOperator.desc}
          link={person.isOperator ? { href: urls.admin("workspaces"), label: operator.open } : null}
          onNavigate={onNavigate}
        />
      </Frame>
    </div>
  );
}

interface LimitOptionProps {
  icon: LucideIcon;
  title: string;
  desc: string;
  link: { href: string; label: string } | null;
  onNavigate: () => void;
}

function LimitOption({ icon: Icon, title, desc, link, onNavigate }: LimitOptionProps) {
  return (
    <div className="flex items-center gap-x-3 gap-y-2 p-4 max-sm:flex-wrap">
      <Icon aria-hidden className="flex-none text-ink-3" />
      <div className="min-w-0 flex-1 max-sm:basis-56">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-ink-3">{desc}</p>
      </div>
      {link && (
        <Link href={link.href} onClick={onNavigate} className={cx(buttonClass({}), "flex-none max-sm:ml-7")}>
          {link.label}
        </Link>
      )}
    </div>
  );
}
