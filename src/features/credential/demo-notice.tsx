import { FlaskConical } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { demoModel } from "#product/models/language.ts";
import { hasAbility } from "#product/roles.ts";
import { demoNoticeText } from "#product/texts/models/demo-notice.ts";
import { urls } from "#product/urls.ts";
import { cx } from "#ui/cx.ts";
import { useLanguageModels } from "./client.ts";

/** Says that the demo model replies, and where to connect a real one. Hidden while a real model is available. */
export function DemoNotice({ className }: { className?: string }) {
  const { id: workspaceId, slug, role } = useWorkspace();
  const { data } = useLanguageModels(workspaceId);
  if (data?.autoModelId !== demoModel.id) return null;
  return (
    <p className={cx("flex items-start gap-2 text-sm text-ink-3", className)}>
      <FlaskConical aria-hidden className="mt-0.5 size-3.5 flex-none text-ink-4" />
      <span>
        {demoNoticeText.notice}{" "}
        {hasAbility(role, "manageKeys") ? (
          <Link
            href={urls.settings(slug, "keys")}
            className="rounded-mark font-medium text-accent-text underline-offset-3 hover:underline"
          >
            {demoNoticeText.connect}
          </Link>
        ) : (
          demoNoticeText.askOwner
        )}
      </span>
    </p>
  );
}
