import { ChevronRight } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { urls } from "#product/urls.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import { type SectionId, sections } from "../client/use-current-section.ts";

interface SectionListProps {
  agentId: string;
  /** A one-line summary of each section. */
  summaries: Readonly<Record<SectionId, string>>;
}

/** The list of sections on phones. */
export function SectionList({ agentId, summaries }: SectionListProps) {
  const { slug } = useWorkspace();
  return (
    <nav aria-label={agentEditorText.sectionsLabel}>
      <ul className="border-line border-t">
        {sections.map((id) => (
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
    </nav>
  );
}
