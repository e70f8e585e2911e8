import { z } from "zod";
import { TextChange } from "#features/agent/versions/text-change.tsx";
import { specOf } from "#nodes/index.ts";
import { builderText } from "#product/texts/builder.ts";
import { setupChatText } from "#product/texts/setup-chat.ts";
import { workflowText } from "#product/texts/workflow.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import type { DraftStep } from "./client/draft.ts";
import type { DraftChange } from "./client/draft-changes.ts";
import { partsOf, plainTextsOf, textsOf } from "./client/generated.ts";

const text = setupChatText.proposal;
const words = workflowText.versions.change;

interface DraftChangeRowProps {
  change: DraftChange;
  /** Of all steps, by their ids. */
  labels: ReadonlyMap<string, string>;
  isTaken: boolean;
  onTaken: (isTaken: boolean) => void;
}

/** One change in words, with what stands behind it; it can be taken or left. */
export function DraftChangeRow({ change, labels, isTaken, onTaken }: DraftChangeRowProps) {
  return (
    <div className="grid gap-1">
      <Checkbox isSelected={isTaken} onChange={onTaken}>
        {sayChange(change)}
      </Checkbox>
      {change.do === "add" && (
        <Disclosure title={<Of label={change.step.label}>{text.details}</Of>} className="pl-6">
          <StepWords step={change.step} labels={labels} />
        </Disclosure>
      )}
      {change.do === "change" && (
        <Disclosure title={<Of label={change.step.label}>{text.difference}</Of>} className="pl-6">
          <StepDifference from={change.from} step={change.step} labels={labels} />
        </Disclosure>
      )}
    </div>
  );
}

/** Which step it is stands above, for those who see it. */
function Of({ label, children }: { label: string; children: string }) {
  return (
    <span className="font-normal text-ink-3">
      {children}
      <span className="sr-only"> {label}</span>
    </span>
  );
}

function sayChange(change: DraftChange): string {
  switch (change.do) {
    case "retitle":
      return setupChatText.workflow.title(change.to);
    case "reorder":
      return setupChatText.workflow.reorder;
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

const generated = ({ label, type, config }: DraftStep) => ({ label, type, config: { ...config } });
const writtenIn = (step: DraftStep) => [...textsOf(generated(step)), ...plainTextsOf(generated(step))];

const path = z.object({ nextNodeIndex: z.string(), desc: z.string().catch("") });

/** What a step asks for, takes in, or leads to. */
function partsIn(step: DraftStep, labels: ReadonlyMap<string, string>): string {
  const paths = z.array(path).safeParse(step.config.paths).data ?? [];
  if (paths.length === 0) return partsOf(generated(step)).join(", ");
  return paths
    .map(({ nextNodeIndex, desc }) => setupChatText.workflow.path(desc, labels.get(nextNodeIndex) ?? ""))
    .join("\n");
}

interface StepProps {
  step: DraftStep;
  labels: ReadonlyMap<string, string>;
}

function StepWords({ step, labels }: StepProps) {
  const parts = partsIn(step, labels);
  return (
    <div className="grid grid-cols-1 gap-2">
      {parts && <p className="whitespace-pre-wrap wrap-anywhere">{parts}</p>}
      {writtenIn(step).map(({ key, text: written }) => (
        <p key={key} className="whitespace-pre-wrap wrap-anywhere">
          <span className="font-medium text-ink">{builderText.generated.prompt(key)}: </span>
          {written}
        </p>
      ))}
    </div>
  );
}

function StepDifference({ from, step, labels }: StepProps & { from: DraftStep }) {
  const before = new Map(writtenIn(from).map(({ key, text: written }) => [key, written]));
  const changed = writtenIn(step).filter(({ key, text: written }) => before.get(key) !== written);
  const [oldParts, newParts] = [partsIn(from, labels), partsIn(step, labels)];
  const isSaid = changed.length > 0 || oldParts !== newParts || from.label !== step.label;
  return (
    <div className="grid grid-cols-1 gap-2">
      {!isSaid && <p>{text.references}</p>}
      {oldParts !== newParts && <TextChange before={oldParts} after={newParts} />}
      {changed.map(({ key, text: written }) => (
        <div key={key} className="grid grid-cols-1 gap-1">
          <p className="font-medium text-ink">{builderText.generated.prompt(key)}</p>
          <TextChange before={before.get(key) ?? ""} after={written} />
        </div>
      ))}
    </div>
  );
}
