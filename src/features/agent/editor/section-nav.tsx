import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentReachText } from "#product/texts/agent/agent-reach.ts";
import { urls } from "#product/urls.ts";
import { cx } from "#ui/cx.ts";
import type { AdvancedSections } from "../client/use-advanced-sections.ts";
import { isAdvanced, type SectionId } from "../client/use-current-section.ts";
import { AdvancedSwitch } from "./advanced/advanced-switch.tsx";

interface SectionNavProps {
  agentId: string;
  advanced: AdvancedSections;
  current: SectionId | "reach";
  /** What the agent may reach can be shown. */
  hasReach: boolean;
  onSelect: (id: SectionId) => void;
  className?: string | undefined;
}

/** The sections of the editor, beside the form. Each has a URL. */
export function SectionNav({ agentId, advanced, current, hasReach, onSelect, className }: SectionNavProps) {
  const { slug } = useWorkspace();
  const linkClass = (isCurrent: boolean) =>
    cx(
      "focus-inset flex h-control items-center rounded-control px-2.5",
      isCurrent ? "bg-hover font-medium text-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
    );
  const links = (ids: readonly SectionId[]) => (
    <ul className="grid gap-px">
      {ids.map((id) => (
        <li key={id}>
          <Link
            href={urls.agent(slug, agentId, id)}
            replace
            aria-current={id === current ? "true" : undefined}
            onClick={() => onSelect(id)}
            className={linkClass(id === current)}
          >
            {agentEditorText.sections[id]}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav
      aria-label={agentEditorText.sectionsLabel}
      className={cx("w-46 flex-none overflow-y-auto border-line border-r px-3 py-5 scroll-thin lg:w-53", className)}
    >
      {links(advanced.visible.filter((id) => !isAdvanced(id)))}
      <AdvancedSwitch advanced={advanced} className="mt-2.5 border-line border-t px-2.5 pt-3.5 pb-1.5 text-ink-3" />
      {links(advanced.visible.filter(isAdvanced))}
      {hasReach && (
        <div className="mt-2.5 border-line border-t pt-2.5">
          <Link
            href={urls.agentReach(slug, agentId)}
            replace
            aria-current={current === "reach" ? "true" : undefined}
            className={linkClass(current === "reach")}
          >
            {agentReachText.link}
          </Link>
        </div>
      )}
    </nav>
  );
}
