import type { TemplateStep } from "#features/template/service.ts";
import { listPrompts } from "#features/workflow/client/generated-setup.ts";
import { StepTile } from "#features/workflow/step-tile.tsx";
import { iconOf } from "#nodes/icon-of.tsx";
import { fieldKinds, specOf } from "#nodes/index.ts";
import { stepSummaryText } from "#product/texts/workflow/step-summary.ts";
import { templateText } from "#product/texts/workflow/template.ts";
import { type FormField, listFormFields, listPaths } from "./client/step-parts.ts";
import { TemplatePrompt } from "./template-prompt.tsx";

const kinds: Readonly<Record<string, { icon: string; title: string }>> = fieldKinds;

/** The steps in order with their fields, prompts and paths. */
export function TemplateSteps({ steps }: { steps: readonly TemplateStep[] }) {
  return (
    <ol className="grid">
      {steps.map((step) => (
        <li key={step.index} className="group/step flex min-w-0 gap-3">
          <div className="flex flex-none flex-col items-center gap-1.5">
            <StepTile type={step.type} size={32} />
            <span aria-hidden className="w-px flex-1 bg-line-2 group-last/step:hidden" />
          </div>
          <div className="grid min-w-0 flex-1 content-start gap-3 pb-6 group-last/step:pb-0">
            <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-2">
              <h3 className="font-medium">{step.label}</h3>
              <span className="text-sm text-ink-3">{specOf(step.type)?.title}</span>
            </div>
            <StepBody step={step} steps={steps} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function StepBody({ step, steps }: { step: TemplateStep; steps: readonly TemplateStep[] }) {
  const fields = listFormFields(step);
  const paths = listPaths(step, steps);
  const { codeBody } = step.config;
  return (
    <>
      {fields.length > 0 && (
        <ul aria-label={templateText.asksFor} className="grid gap-2">
          {fields.map((field) => (
            <FormFieldRow key={field.label} field={field} />
          ))}
        </ul>
      )}
      {listPrompts({ ...step, config: { ...step.config } }).map(({ key, text }) => (
        <TemplatePrompt key={key} label={stepSummaryText.prompt(key)} text={text} />
      ))}
      {typeof codeBody === "string" && <TemplatePrompt label={templateText.code} text={codeBody} isCode />}
      {paths.length > 0 && (
        <div>
          <p className="text-xs font-medium text-ink-3">{templateText.choosesBetween}</p>
          <ul className="mt-1 grid gap-1 text-sm text-ink-2">
            {paths.map(({ label, desc }) => (
              <li key={label}>
                <span className="font-medium text-ink">{label}</span> — {desc}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

function FormFieldRow({ field: { label, type, isOptional, hint } }: { field: FormField }) {
  const Icon = iconOf(kinds[type]?.icon ?? "");
  return (
    <li className="flex min-w-0 gap-2 text-sm">
      <Icon aria-hidden className="mt-0.5 size-3.5 text-ink-3" />
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        <span className="sr-only"> ({kinds[type]?.title})</span>
        {isOptional && <span className="text-ink-3"> ({templateText.optional})</span>}
        {hint && <span className="block text-ink-3">{hint}</span>}
      </span>
    </li>
  );
}
