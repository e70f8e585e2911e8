import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { specOf } from "#nodes/index.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { urls } from "#product/urls.ts";
import type { TemplateCard as Card } from "./client/templates.ts";
import { TemplateTile } from "./template-tile.tsx";

/** The card of a template; it opens the preview. */
export function TemplateCard({ card }: { card: Card }) {
  const { slug } = useWorkspace();
  const { id, title, category, icon, description, stepTypes } = card;
  const titles = stepTypes.map((type) => specOf(type)?.title ?? type);
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-line p-4 transition-colors hover:border-line-2 hover:bg-sunken has-focus-visible:border-line-2">
      <div className="flex items-start gap-3">
        <TemplateTile icon={icon} />
        <div className="min-w-0">
          <h2 className="font-medium leading-5">
            <Link href={urls.workflowTemplate(slug, id)} className="stretch">
              {title}
            </Link>
          </h2>
          <p className="text-sm text-ink-3">{templateText.categories[category]}</p>
        </div>
      </div>
      <p className="text-sm text-ink-2">{description}</p>
      <p className="mt-auto flex items-center gap-1 pt-1">
        <span className="sr-only">{templateText.stepTypes(titles)}</span>
        {stepTypes.map((type, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a template never move
          <StepTile key={at} type={type} size={20} />
        ))}
        <span aria-hidden className="ml-auto text-sm text-ink-3 num">
          {templateText.steps(stepTypes.length)}
        </span>
      </p>
    </li>
  );
}
