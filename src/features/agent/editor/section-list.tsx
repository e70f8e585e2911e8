import { ChevronRight } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { agentReachText } from "#product/texts/agent/agent-reach.ts";
import { urls } from "#product/urls.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import type { AgentForm } from "../client/agent-form.ts";
import { mentionedSubAgents } from "../client/model-limits.ts";
import { summarizeSections } from "../client/summarize-sections.ts";
import type { AdvancedSections } from "../client/use-advanced-sections.ts";
import { isAdvanced, type SectionId } from "../client/use-current-section.ts";
import { AdvancedSwitch } from "./advanced/advanced-switch.tsx";

interface SectionListProps {
  agentId: string;
  advanced: AdvancedSections;
  form: AgentForm;
  modelName: (languageModelId: string) => string;
  /** What the agent may reach can be shown. */
  hasReach: boolean;
}

/** The list of sections on phones. */
export function SectionList({ agentId, advanced, form, modelName, hasReach }: SectionListProps) {
  const mentioned = mentionedSubAgents(agentId, form);
  const { agents } = useNamedAgents(mentioned);
  const summaries = summarizeSections(form, {
    model: modelName,
    mentioned: mentioned.filter((id) => agents.has(id)).length,
  });
  const { slug } = useWorkspace();
  const rows = (ids: readonly SectionId[]) =>
    ids.length > 0 && (
      <ul className="border-line border-t">
        {ids.map((id) => (
          <ListRow
            key={id}
            isPressable
            title={
              <Link href={urls.agent(slug, agentId, id)} className="stretch">
                {agentEditorText.sections[id]}
              </Link>
            }
            meta={summaries[id]}
            end={<ChevronRight aria-hidden className="text-ink-4 rtl:-scale-x-100" />}
          />
        ))}
      </ul>
    );
  return (
    <nav aria-label={agentEditorText.sectionsLabel}>
      {rows(advanced.visible.filter((id) => !isAdvanced(id)))}
      <AdvancedSwitch advanced={advanced} className="py-4" />
      {rows(advanced.visible.filter(isAdvanced))}
      {hasReach && (
        <ul className="mt-5 border-line border-t">
          <ListRow
            isPressable
            title={
              <Link href={urls.agentReach(slug, agentId)} className="stretch">
                {agentReachText.link}
              </Link>
            }
            end={<ChevronRight aria-hidden className="text-ink-4 rtl:-scale-x-100" />}
          />
        </ul>
      )}
    </nav>
  );
}
