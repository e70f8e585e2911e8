import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { generateText } from "#product/texts/ai-drafts/generate.ts";
import { newWorkflowText } from "#product/texts/workflow/new-workflow.ts";
import { stepSummaryText } from "#product/texts/workflow/step-summary.ts";
import { Chip } from "#ui/data/chip.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { InlineEdit } from "#ui/forms/inline-edit.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { TextArea } from "#ui/forms/text-area.tsx";
import { TextField } from "#ui/forms/text-field.tsx";
import {
  type GeneratedSetup,
  type GeneratedStep,
  listParts,
  listPlainTexts,
  listPrompts,
  withText,
} from "../client/generated-setup.ts";
import { StepTile } from "../step-tile.tsx";

const text = stepSummaryText;

interface GeneratedWorkflowProps {
  setup: GeneratedSetup | null;
  isWriting: boolean;
  onChange: (setup: GeneratedSetup) => void;
  createsAgents: boolean;
  onCreatesAgentsChange: (createsAgents: boolean) => void;
}

/** A workflow that a model writes; editable once it is complete. */
export function GeneratedWorkflow({
  setup,
  isWriting,
  onChange,
  createsAgents,
  onCreatesAgentsChange,
}: GeneratedWorkflowProps) {
  const change = (at: number, next: GeneratedStep) =>
    setup && onChange({ ...setup, Nodes: setup.Nodes.map((one, index) => (index === at ? next : one)) });
  return (
    <div className="grid grid-cols-1 content-start gap-5" aria-busy={isWriting}>
      {isWriting && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-3">
          <Spinner />
          {generateText.generating} {generateText.generatingDesc}
        </p>
      )}
      {setup && (
        <>
          <TextField
            label={newWorkflowText.name}
            value={setup.title}
            onChange={(title) => onChange({ ...setup, title })}
            maxLength={limits.workflow.titleChars.max}
            isReadOnly={isWriting}
          />
          <ol className="grid grid-cols-1 gap-3">
            {setup.Nodes.map((step, at) => (
              // Steps are never moved here, and while they are written they have nothing else to be known by.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={at}>
                <GeneratedStepCard step={step} isReadOnly={isWriting} onChange={(next) => change(at, next)} />
              </li>
            ))}
          </ol>
          {!isWriting && (
            <Switch isSelected={createsAgents} onChange={onCreatesAgentsChange}>
              {generateText.autoCreateAgents}
            </Switch>
          )}
        </>
      )}
    </div>
  );
}

interface GeneratedStepCardProps {
  step: GeneratedStep;
  isReadOnly: boolean;
  onChange: (step: GeneratedStep) => void;
}

function GeneratedStepCard({ step, isReadOnly, onChange }: GeneratedStepCardProps) {
  const spec = catalog[step.type];
  const parts = listParts(step);
  return (
    <section
      aria-label={step.label}
      className="grid grid-cols-1 gap-2.5 rounded-card border border-line bg-surface p-3"
    >
      <div className="flex min-w-0 items-center gap-2">
        {spec && <StepTile type={step.type} />}
        <InlineEdit
          label={text.stepName}
          variant="row"
          value={step.label}
          maxLength={limits.workflow.labelChars.max}
          isReadOnly={isReadOnly}
          onSave={(label) => onChange({ ...step, label })}
          className="min-w-0 flex-1"
        />
        {spec && <span className="flex-none text-sm text-ink-3">{spec.title}</span>}
      </div>
      {parts.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={text.fieldsOrPaths}>
          {parts.map((part) => (
            <li key={part} className="min-w-0">
              <Chip>{part}</Chip>
            </li>
          ))}
        </ul>
      )}
      {[...listPrompts(step), ...listPlainTexts(step)].map(({ key, text: written }) => (
        <TextArea
          key={key}
          label={text.prompt(key)}
          value={written}
          onChange={(next) => onChange(withText(step, key, next))}
          maxLength={limits.workflow.promptChars}
          isReadOnly={isReadOnly}
          isMono={key === "codeBody"}
          minRows={typeof step.config[key] === "string" && key !== "codeBody" ? 1 : 2}
          maxRows={8}
        />
      ))}
    </section>
  );
}
