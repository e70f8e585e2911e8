import { agentTemplateText } from "#product/texts/agent/agent-templates.ts";
import { AgentTemplateCard } from "./agent-template-card.tsx";
import { useAgentTemplateCards } from "./client/agent-templates.ts";
import { TemplateGallery } from "./template-gallery.tsx";

/** The "Templates" tab of agents. */
export function AgentTemplates() {
  return (
    <TemplateGallery
      intro={agentTemplateText.intro}
      cards={useAgentTemplateCards()}
      categoryNames={agentTemplateText.departments}
      categoryLabel={agentTemplateText.department}
      renderCard={(card) => <AgentTemplateCard key={card.id} card={card} />}
    />
  );
}
