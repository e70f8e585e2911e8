import { z } from "zod";
import { TextChange } from "#features/agent/versions/text-change.tsx";
import { specOf } from "#nodes/index.ts";
import { draftChatText } from "#product/texts/ai-drafts/draft-chat.ts";
import { workflowVersionText } from "#product/texts/versions/workflow-versions.ts";
import { stepSummaryText } from "#product/texts/workflow/step-summary.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import type { DraftStep } from "../client/draft.ts";
import type { DraftChange } from "../client/draft-changes.ts";
import { listParts, listPlainTexts, listPrompts } from "../client/generated-setup.ts";

const text = draftChatText.proposal;
const words = workflowVersionText.change;

interface DraftChangeRowProps {
  change: DraftChange;
  /** Labels of all steps by id. */
  labels: ReadonlyMap<string, string>;
  isSelected: boolean;
  onSelectedChange: (isSelected: boolean) => void;
}

/** One proposed change with its details and a checkbox. */
export function DraftChangeRow({ change, labels, isSelected, onSelectedChange }: DraftChangeRowProps) {
  return (
    <div className="grid gap-1">
      <Checkbox isSelected={isSelected} onChange={onSelectedChange}>
        {describeChange(change)}
      </Checkbox>
      {change.do === "add" && (
        <Disclosure title={<DetailsLabel label={change.step.label}>{text.details}</DetailsLabel>} className="pl-6">
          <StepDetails step={change.step} labels={labels} />
        </Disclosure>
      )}
      {change.do === "change" && (
        <Disclosure title={<DetailsLabel label={change.step.label}>{text.difference}</DetailsLabel>} className="pl-6">
          <StepDifference from={change.from} step={change.step} labels={labels} />
        </Disclosure>
      )}
    </div>
  );
}

/** The step's label, for screen readers only: it is already visible above. */
function DetailsLabel({ label, children }: { label: string; children: string }) {
  return (
    <span className="font-normal text-ink-3">
      {children}
      <span className="sr-only"> {label}</span>
    </span>
  );
}

function describeChange(change: DraftChange): string {
  switch (change.do) {
    case "retitle":
      return draftChatText.workflow.title(change.to);
    case "reorder":
      return draftChatText.workflow.newOrder;
    case "add":
      return `${words.added([change.step.label])} (${specOf(change.step.type)?.title ?? change.step.type})`;
    case "remove":
      return words.removed([change.step.label]);
    case "change": {
      const { from, step } = change;
      const isRenamed = from.label !== step.label;
      const isSame = JSON.stringify(from.config) === JSON.stringify(step.config);
      return [
        ...(isRenamed ? [words.renamed(from.label, step.label)] : []),
        ...(isSame ? [] : [words.changed([step.label])]),
      ].join("; ");
    }
  }
}

const toGeneratedStep = ({ label, type, config }: DraftStep) => ({ label, type, config: { ...config } });
const listTexts = (step: DraftStep) => [
  ...listPrompts(toGeneratedStep(step)),
  ...listPlainTexts(toGeneratedStep(step)),
];

const path = z.object({ nextNodeIndex: z.string(), desc: z.string().catch("") });

/** A step's form fields, inputs or paths. */
function describeParts(step: DraftStep, labels: ReadonlyMap<string, string>): string {
  const paths = z.array(path).safeParse(step.config.paths).data ?? [];
  if (paths.length === 0) return listParts(toGeneratedStep(step)).join(", ");
  return paths
    .map(({ nextNodeIndex, desc }) => draftChatText.workflow.path(desc, labels.get(nextNodeIndex) ?? ""))
    .join("\n");
}

interface StepDetailsProps {
  step: DraftStep;
  labels: ReadonlyMap<string, string>;
}

function StepDetails({ step, labels }: StepDetailsProps) {
  const parts = describeParts(step, labels);
  return (
    <div className="grid grid-cols-1 gap-2">
      {parts && <p className="whitespace-pre-wrap wrap-anywhere">{parts}</p>}
      {listTexts(step).map(({ key, text: written }) => (
        <p key={key} className="whitespace-pre-wrap wrap-anywhere">
          <span className="font-medium text-ink">{stepSummaryText.prompt(key)}: </span>
          {written}
        </p>
      ))}
    </div>
  );
}

function StepDifference({ from, step, labels }: StepDetailsProps & { from: DraftStep }) {
  const before = new Map(listTexts(from).map(({ key, text: written }) => [key, written]));
  const changed = listTexts(step).filter(({ key, text: written }) => before.get(key) !== written);
  const [oldParts, newParts] = [describeParts(from, labels), describeParts(step, labels)];
  const hasVisibleChange = changed.length > 0 || oldParts !== newParts || from.label !== step.label;
  return (
    <div className="grid grid-cols-1 gap-2">
      {!hasVisibleChange && <p>{text.onlyReferences}</p>}
      {oldParts !== newParts && <TextChange before={oldParts} after={newParts} />}
      {changed.map(({ key, text: written }) => (
        <div key={key} className="grid grid-cols-1 gap-1">
          <p className="font-medium text-ink">{stepSummaryText.prompt(key)}</p>
          <TextChange before={before.get(key) ?? ""} after={written} />
        </div>
      ))}
    </div>
  );
}
