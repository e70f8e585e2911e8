import { useWorkspace } from "#client/shell/use-workspace.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { specOf } from "#nodes/index.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { urls } from "#product/urls.ts";
import type { TemplateCard as Card } from "./client/templates.ts";
import { TemplateCard } from "./template-card.tsx";

/** The card of a workflow template, with its steps. */
export function WorkflowTemplateCard({ card }: { card: Card }) {
  const { slug } = useWorkspace();
  const { id, icon, title, category, description, stepTypes } = card;
  const titles = stepTypes.map((type) => specOf(type)?.title ?? type);
  return (
    <TemplateCard
      href={urls.workflowTemplate(slug, id)}
      icon={icon}
      title={title}
      category={templateText.categories[category]}
      description={description}
    >
      <p className="flex items-center gap-1">
        <span className="sr-only">{templateText.stepTypes(titles)}</span>
        {stepTypes.map((type, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a template never move
          <StepTile key={at} type={type} size={20} />
        ))}
        <span aria-hidden className="ml-auto text-sm text-ink-3 num">
          {templateText.steps(stepTypes.length)}
        </span>
      </p>
    </TemplateCard>
  );
}
