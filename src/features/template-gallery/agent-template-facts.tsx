import { formatList, formatNumber } from "#lib/locale.ts";
import { agentFieldNames } from "#product/texts/agent/agent-fields.ts";
import { agentTemplateText } from "#product/texts/agent/agent-templates.ts";
import { titleOfTool } from "#tools/tool-title.ts";
import { KeyValue } from "#ui/data/key-value.tsx";
import type { AgentTemplate } from "./client/agent-templates.ts";
import { TemplateTile } from "./template-tile.tsx";

/** What a template is for, and what it sets besides the texts of the form. */
export function AgentTemplateFacts({ template }: { template: AgentTemplate }) {
  const { icon, title, description, category, tools, toolPolicies, temperature } = template;
  const offTools = Object.entries(toolPolicies).flatMap(([name, policy]) => (policy === "never" ? [name] : []));
  const items = [
    { label: agentTemplateText.department, value: category.join(", ") },
    ...(tools.length > 0 ? [{ label: agentFieldNames.toolPolicies, value: formatList(tools.map(titleOfTool)) }] : []),
    ...(offTools.length > 0
      ? [{ label: agentTemplateText.turnedOff, value: formatList(offTools.map(titleOfTool)) }]
      : []),
    { label: agentFieldNames.temperature, value: formatNumber(temperature) },
  ];
  return (
    <section className="grid gap-4 border-line border-b pb-5">
      <div className="flex items-start gap-3">
        <TemplateTile icon={icon} />
        <div className="min-w-0">
          <h3 className="font-medium leading-5">{title}</h3>
          <p className="text-sm text-ink-3">{description}</p>
        </div>
      </div>
      <KeyValue items={items} />
    </section>
  );
}
