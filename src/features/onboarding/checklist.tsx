import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { onboardingText } from "#product/texts/account/onboarding.ts";
import { readStorage, writeStorage } from "#ui/browser-storage.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Meter } from "#ui/feedback/meter.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { ChecklistStep } from "./checklist-step.tsx";
import type { OnboardingStatus } from "./schema.ts";

const Confetti = lazy(() => import("./confetti.tsx"));

interface ChecklistProps {
  workspaceId: string;
  workspaceName: string;
  /** Actions of the step buttons; a step without one has no button. */
  actions: Partial<Record<OnboardingStatus[number]["step"], () => void>>;
}

/** The first steps in a workspace. This device remembers whether the list is minimized or dismissed. */
export function Checklist({ workspaceId, workspaceName, actions }: ChecklistProps) {
  const { data: steps } = useQuery(api.workspace.getOnboardingChecklistStatus.queryOptions({ workspaceId }));
  const [checklistState, setChecklistState] = useChecklistState(workspaceId);
  const isDone = steps?.every((step) => step.isDone) ?? false;
  const justFinished = useBecameTrue(steps ? isDone : null);
  if (!steps || checklistState === "dismissed") return null;
  if (isDone)
    return justFinished ? (
      <Suspense fallback={null}>
        <Confetti />
        <p role="status" className="sr-only">
          {onboardingText.done}
        </p>
      </Suspense>
    ) : null;

  const count = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone)?.step;
  const isFolded = checklistState === "minimized";
  return (
    <section aria-labelledby="checklist">
      <SectionHeader
        id="checklist"
        title={onboardingText.title(workspaceName)}
        actions={
          <>
            <span className="num">{onboardingText.progress(count, steps.length)}</span>
            <span className="-my-1.5 flex">
              <IconButton
                icon={ChevronDown}
                size="xs"
                label={isFolded ? onboardingText.expand : onboardingText.minimize}
                onPress={() => setChecklistState(isFolded ? "open" : "minimized")}
                className={isFolded ? "-rotate-90" : undefined}
              />
              <IconButton
                icon={X}
                size="xs"
                label={onboardingText.dismiss}
                onPress={() => setChecklistState("dismissed")}
              />
            </span>
          </>
        }
      />
      <Meter
        aria-label={onboardingText.title(workspaceName)}
        value={count}
        max={steps.length}
        valueText={onboardingText.progress(count, steps.length)}
        tone="ink"
        className="mt-3"
      />
      {!isFolded && (
        <ul className="mt-1.5">
          {steps.map(({ step, isDone: isStepDone }) => (
            <ChecklistStep
              key={step}
              step={step}
              isDone={isStepDone}
              isNext={step === next}
              onAct={isStepDone ? undefined : actions[step]}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type ChecklistState = "open" | "minimized" | "dismissed";

function useChecklistState(workspaceId: string): [ChecklistState, (look: ChecklistState) => void] {
  const key = `troupe-checklist-${workspaceId}`;
  const [checklistState, setChecklistState] = useState<ChecklistState>(() => {
    const stored = readStorage(key);
    return stored === "minimized" || stored === "dismissed" ? stored : "open";
  });
  return [
    checklistState,
    (next) => {
      writeStorage(key, next);
      setChecklistState(next);
    },
  ];
}

/** Whether the value changed from false to true while mounted. */
function useBecameTrue(value: boolean | null): boolean {
  const wasFalse = useRef(false);
  useEffect(() => {
    if (value === false) wasFalse.current = true;
  }, [value]);
  return value === true && wasFalse.current;
}
