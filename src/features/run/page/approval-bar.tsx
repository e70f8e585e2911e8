import { useEffect, useRef, useState } from "react";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { runHeaderText } from "#product/texts/run/run-header.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { Button } from "#ui/buttons/button.tsx";
import { useToastInset } from "#ui/feedback/use-toast-inset.ts";
import { Checkbox } from "#ui/forms/checkbox.tsx";
import { isTyping, matchesShortcut } from "#ui/shortcuts/shortcut.ts";
import type { StepItem } from "../client/run-view.ts";
import type { RunActions } from "../client/use-run-actions.ts";

interface ApprovalBarProps {
  runId: string;
  done: StepItem;
  next: StepItem;
  actions: RunActions;
  /** False while the page has another primary action. */
  isPrimary: boolean;
  onAdvance: () => void;
}

/** Docked at the bottom of a supervised run: approves the next step without covering the finished one. */
export function ApprovalBar({ runId, done, next, actions, isPrimary, onAdvance }: ApprovalBarProps) {
  const bar = useRef<HTMLElement>(null);
  const [isRestApproved, setRestApproved] = useState(false);
  useToastInset(bar);
  const { approve, stop } = actions;
  const approveStep = () => {
    if (approve.isPending) return;
    onAdvance();
    approve.mutate({ nodeExecutionId: done.id, ...(isRestApproved && { isRestApproved }) });
  };
  useApproveKeys(approveStep);
  const title = runStepText.approval.next(next.number, next.label);
  return (
    <section
      ref={bar}
      aria-label={runStepText.waiting.approval}
      className="@container flex-none border-line border-t bg-page px-gutter pad-safe-bottom"
    >
      <div className="mx-auto flex max-w-read flex-wrap items-center gap-x-3 gap-y-2.5 py-3">
        <div role="status" className="min-w-0 flex-1 @max-xl:basis-full">
          <p className="cut font-medium">{title}</p>
          <p className="cut text-sm text-ink-3">{runStepText.approval.question}</p>
        </div>
        <Checkbox
          isSelected={isRestApproved}
          onChange={setRestApproved}
          className="text-sm text-ink-2 @max-xl:flex-1 @max-sm:basis-full"
        >
          {runStepText.approval.approveRest}
        </Checkbox>
        <Button
          variant="ghost"
          isPending={stop.isPending}
          onPress={() => stop.mutate({ runId })}
          className="@max-sm:flex-1"
        >
          {runHeaderText.stop}
        </Button>
        <Button
          variant={isPrimary ? "primary" : "secondary"}
          isPending={approve.isPending}
          onPress={approveStep}
          className="@max-sm:flex-1"
        >
          {runStepText.approval.approve}
        </Button>
      </div>
    </section>
  );
}

/** Listens in the capture phase, before a focused button handles Enter; ignored while a dialog or menu is open. */
function useApproveKeys(approve: () => void) {
  const latest = useRef(approve);
  latest.current = approve;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!matchesShortcut(event, shortcuts.approve) || isTyping(event.target)) return;
      if (event.target instanceof Element && event.target.closest("[role=dialog], [role=alertdialog], [role=menu]"))
        return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
