import { Check } from "lucide-react";
import { type OnboardingStep, onboardingText } from "#product/texts/account/onboarding.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { useUiLabels } from "#ui/ui-labels.ts";

interface ChecklistStepProps {
  step: OnboardingStep;
  isDone: boolean;
  /** The first open step, which shows its explanation. */
  isNext: boolean;
  onAct: (() => void) | undefined;
}

/** A step of the checklist. */
export function ChecklistStep({ step, isDone, isNext, onAct }: ChecklistStepProps) {
  const words = useUiLabels();
  const { title, text, action } = onboardingText.steps[step];
  return (
    <li className="flex items-start gap-2.5 py-2">
      <span
        className={cx(
          "mt-0.5 grid size-4 flex-none place-items-center rounded-full",
          isDone ? "bg-ink text-page" : "shadow-[inset_0_0_0_1.5px_var(--line-3)]",
        )}
      >
        {isDone && <Check aria-hidden className="size-2.5 stroke-[3]" />}
        <span className="sr-only">{isDone ? words.done : words.notDone}</span>
      </span>
      {isNext ? (
        <div className="min-w-0">
          <p className="font-medium">{title}</p>
          <p className="mt-0.5 text-sm text-ink-3">{text}</p>
          {onAct && (
            <Button size="s" onPress={onAct} className="mt-2.5">
              {action}
            </Button>
          )}
        </div>
      ) : onAct ? (
        <button type="button" onClick={onAct} className="rounded-mark text-left hover:text-accent-text">
          {title}
        </button>
      ) : (
        <span className={isDone ? "text-ink-3" : undefined}>{title}</span>
      )}
    </li>
  );
}
