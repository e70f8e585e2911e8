import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { api } from "#client/api.ts";
import { onboardingText } from "#product/texts/onboarding.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { Meter } from "#ui/meter.tsx";
import { SectionHeader } from "#ui/section-header.tsx";
import { ChecklistStep } from "./checklist-step.tsx";
import type { OnboardingStatus } from "./schema.ts";

const Confetti = lazy(() => import("./confetti.tsx"));

interface ChecklistProps {
  workspaceId: string;
  workspaceName: string;
  /** What a step's button does; a step without one only says what there is to do. */
  actions: Partial<Record<OnboardingStatus[number]["step"], () => void>>;
}

/** The first steps in a workspace: derived from what is there, minimized and dismissed on this device. */
export function Checklist({ workspaceId, workspaceName, actions }: ChecklistProps) {
  const { data: steps } = useQuery(api.workspace.getOnboardingChecklistStatus.queryOptions({ workspaceId }));
  const [look, setLook] = useLook(workspaceId);
  const isDone = steps?.every((step) => step.isDone) ?? false;
  const isFinishedNow = useTurnsTrue(steps ? isDone : null);
  if (!steps || look === "dismissed") return null;
  if (isDone)
    return isFinishedNow ? (
      <Suspense fallback={null}>
        <Confetti />
        <p role="status" className="sr-only">
          {onboardingText.done}
        </p>
      </Suspense>
    ) : null;

  const count = steps.filter((step) => step.isDone).length;
  const next = steps.find((step) => !step.isDone)?.step;
  const isFolded = look === "minimized";
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
                onPress={() => setLook(isFolded ? "open" : "minimized")}
                className={isFolded ? "-rotate-90" : undefined}
              />
              <IconButton icon={X} size="xs" label={onboardingText.dismiss} onPress={() => setLook("dismissed")} />
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

type Look = "open" | "minimized" | "dismissed";

function useLook(workspaceId: string): [Look, (look: Look) => void] {
  const key = `troupe-checklist-${workspaceId}`;
  const [look, setLook] = useState<Look>(() => {
    const kept = localStorage.getItem(key);
    return kept === "minimized" || kept === "dismissed" ? kept : "open";
  });
  return [
    look,
    (next) => {
      localStorage.setItem(key, next);
      setLook(next);
    },
  ];
}

/** Whether a value became true before the reader's eyes; one that was true from the start never counts. */
function useTurnsTrue(value: boolean | null): boolean {
  const wasFalse = useRef(false);
  useEffect(() => {
    if (value === false) wasFalse.current = true;
  }, [value]);
  return value === true && wasFalse.current;
}
