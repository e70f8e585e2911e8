import { useWorkspace } from "#client/shell/use-workspace.ts";
import { agentTemplateText } from "#product/texts/agent/agent-templates.ts";
import { urls } from "#product/urls.ts";
import { titleOfTool } from "#tools/tool-title.ts";
import type { AgentTemplateCard as Card } from "./client/agent-templates.ts";
import { TemplateCard } from "./template-card.tsx";

/** The card of an agent template, with the tools that it uses. */
export function AgentTemplateCard({ card: { id, icon, title, category, description, tools } }: { card: Card }) {
  const { slug } = useWorkspace();
  return (
    <TemplateCard
      href={urls.agentTemplate(slug, id)}
      icon={icon}
      title={title}
      category={agentTemplateText.departments[category]}
      description={description}
    >
      <p className="text-sm text-ink-3">
        {tools.length > 0 ? agentTemplateText.tools(tools.map(titleOfTool)) : agentTemplateText.noTools}
      </p>
    </TemplateCard>
  );
}
