import { useRef, useState } from "react";
import { runText } from "#product/texts/run.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { useShortcut } from "#ui/shortcut.ts";
import { useToastInset } from "#ui/use-toast-inset.ts";
import { shortcuts } from "#web/shell/shortcuts.ts";
import type { StepItem } from "./client/steps.ts";
import type { Steering } from "./client/use-steering.ts";

interface ApprovalBarProps {
  runId: string;
  done: StepItem;
  next: StepItem;
  steering: Steering;
  /** False while something else is the main action of the page. */
  isMain: boolean;
  onMoved: () => void;
}

/** Docked at the foot of a supervised run: the next step begins when somebody says so. It never covers what it asks about. */
export function ApprovalBar({ runId, done, next, steering, isMain, onMoved }: ApprovalBarProps) {
  const bar = useRef<HTMLElement>(null);
  const [isRestApproved, setRestApproved] = useState(false);
  useToastInset(bar);
  const { approve, stop } = steering;
  const go = () => {
    if (approve.isPending) return;
    onMoved();
    approve.mutate({ nodeExecutionId: done.id, ...(isRestApproved && { isRestApproved }) });
  };
  useShortcut(shortcuts.approve, go, { whileTyping: false });
  const title = runText.approval.next(`${runText.step.number(next.number).toLowerCase()}, ${next.label}`);
  return (
    <section
      ref={bar}
      aria-label={runText.wait.approval}
      className="flex-none border-line border-t bg-page px-gutter pad-safe-bottom"
    >
      <div className="mx-auto flex max-w-read flex-wrap items-center gap-x-3 gap-y-2.5 py-3">
        <div role="status" className="min-w-0 flex-1 max-sm:basis-full">
          <p className="cut font-medium">{title}</p>
          <p className="cut text-sm text-ink-3">{runText.approval.question}</p>
        </div>
        <Checkbox
          isSelected={isRestApproved}
          onChange={setRestApproved}
          className="mr-1 text-sm text-ink-2 max-sm:basis-full"
        >
          {runText.approval.approveRest}
        </Checkbox>
        <Button
          variant="ghost"
          isPending={stop.isPending}
          onPress={() => stop.mutate({ runId })}
          className="max-sm:flex-1"
        >
          {runText.header.stop}
        </Button>
        <Button
          variant={isMain ? "primary" : "secondary"}
          isPending={approve.isPending}
          onPress={go}
          className="max-sm:flex-1"
        >
          {runText.approval.approve}
        </Button>
      </div>
    </section>
  );
}
