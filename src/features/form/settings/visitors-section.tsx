import { useQuery } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { catalog } from "#nodes/index.ts";
import { formSettingsText } from "#product/texts/form/form-settings.ts";
import { Switch } from "#ui/forms/switch.tsx";
import { isVisible } from "../access.ts";
import type { SectionProps } from "./form-editor.tsx";

/** Which steps visitors see, and what they may do. */
export function VisitorsSection({ draft, workflowId, onChange }: SectionProps) {
  const text = formSettingsText.visitors;
  const { data } = useQuery(api.workflow.getById.queryOptions({ id: workflowId }));
  const steps = (data?.graph.nodes ?? []).filter(({ type }) => catalog[type]?.traits?.executes !== false);
  const toggles = [
    ["stepByStepReview", text.review],
    ["showRerun", text.rerun, text.rerunHint],
    ["allowRetry", text.retry],
    ["allowEdit", text.edit],
    ["allowCopy", text.copy],
    ["allowPdf", text.pdf, text.pdfHint],
    ["allowSocial", text.social],
    ["allowDuplication", text.duplication, text.duplicationHint],
  ] as const;
  return (
    <>
      <ul className="divide-y divide-line rounded-control border border-line-2">
        {steps.map(({ id, type, label }) => {
          const usual = catalog[type]?.visitors ?? "hidden";
          const isShown = isVisible({ id, type }, draft);
          return (
            <li key={id} className="flex min-h-10 items-center gap-2.5 px-2.5 py-1.5">
              <StepTile type={type} size={24} />
              <span className="min-w-0 flex-1 cut">{label}</span>
              <span className="text-sm text-ink-3">
                {usual === "always" ? text.always : isShown ? text.shown : text.hidden}
              </span>
              {usual !== "always" && (
                <Switch
                  aria-label={text.show(label)}
                  isSelected={isShown}
                  onChange={(next) => onChange({ nodeVisibility: { ...draft.nodeVisibility, [id]: next } })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {toggles.map(([key, label, hint]) => (
        <Switch key={key} isSelected={draft[key]} onChange={(next) => onChange({ [key]: next })} hint={hint}>
          {label}
        </Switch>
      ))}
    </>
  );
}
