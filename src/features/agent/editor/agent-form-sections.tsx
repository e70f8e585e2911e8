import { agentEditorText } from "#product/texts/agent/agent-editor.ts";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { type SectionId, sectionElementId } from "../client/use-current-section.ts";
import { ComputerSection } from "./advanced/computer-section.tsx";
import { SubAgentsSection } from "./advanced/sub-agents-section.tsx";
import { BackgroundSection, type SectionProps } from "./background-section.tsx";
import { KnowledgeSection } from "./knowledge-section.tsx";
import { ModelSection } from "./model-section.tsx";
import { OutputSection } from "./output-section.tsx";
import { ToolsSection } from "./tools/tools-section.tsx";

interface AgentFormSectionsProps extends SectionProps {
  sections: readonly SectionId[];
  /** Phones show one section at a time, without its heading. */
  only?: SectionId | null;
}

const sectionComponents = {
  background: BackgroundSection,
  knowledge: KnowledgeSection,
  output: OutputSection,
  model: ModelSection,
  tools: ToolsSection,
  subAgents: SubAgentsSection,
  computer: ComputerSection,
};

/** The form of an agent. The first section has no heading. */
export function AgentFormSections({ sections, only, ...props }: AgentFormSectionsProps) {
  return (only ? [only] : sections).map((id) => {
    const Content = sectionComponents[id];
    const hasHeading = !only && id !== "background";
    return (
      <section
        key={id}
        id={sectionElementId(id)}
        // Links to sections move the focus here.
        tabIndex={-1}
        aria-label={agentEditorText.sections[id]}
        className="grid outline-none scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-5"
      >
        {hasHeading && (
          <SectionHeader title={agentEditorText.sections[id]} variant="title" className="border-line border-t pt-7" />
        )}
        <Content {...props} />
      </section>
    );
  });
}
