import { templateText } from "#product/texts/workflow/template.ts";
import { useTemplateCards } from "./client/templates.ts";
import { TemplateGallery } from "./template-gallery.tsx";
import { WorkflowTemplateCard } from "./workflow-template-card.tsx";

/** The "Templates" tab of workflows. */
export function WorkflowTemplates() {
  return (
    <TemplateGallery
      intro={templateText.intro}
      cards={useTemplateCards()}
      categoryNames={templateText.categories}
      categoryLabel={templateText.category}
      renderCard={(card) => <WorkflowTemplateCard key={card.id} card={card} />}
    />
  );
}
