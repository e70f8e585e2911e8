import { Clock, UserRoundCheck } from "lucide-react";
import { useState } from "react";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { waitText as text } from "#product/texts/run/waits.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { describeAnswer, describeDue, isOverdue, nameOfAssignee } from "../client/describe-wait.ts";
import type { StepItem } from "../client/run-view.ts";
import type { AnswerFacts } from "../schema.ts";
import { AnnouncedIn, StillAsksIn } from "./announced-in.tsx";
import { AssignWaitDialog } from "./assign-wait-dialog.tsx";
import { ShownQuestions } from "./shown-questions.tsx";

/** Who answers a waiting step and until when, and who has answered it and what they saw. */
export function StepPeople({ step }: { step: Pick<StepItem, "wait" | "answers" | "unchangedMessages" | "label"> }) {
  const { wait, answers, unchangedMessages, label } = step;
  if (!wait && answers.length === 0 && unchangedMessages.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-2 text-sm text-ink-2">
      {answers.map((answer) => (
        <Answered key={answer.id} answer={answer} />
      ))}
      {wait && <Assigned wait={wait} label={label} />}
      {wait?.announcement && <AnnouncedIn wait={wait} announcement={wait.announcement} />}
      {unchangedMessages.map((message) => (
        <StillAsksIn key={message.id} message={message} />
      ))}
    </div>
  );
}

function Assigned({ wait, label }: { wait: NonNullable<StepItem["wait"]>; label: string }) {
  const { userId } = useWorkspace();
  const [isChanging, setChanging] = useState(false);
  const now = new Date();
  const due = describeDue(wait, now);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Clock aria-hidden className="size-4 flex-none text-ink-3" />
      <span className="min-w-0">
        {wait.assignee.userId === userId ? text.assignedToYou : text.assignedTo(nameOfAssignee(wait, userId))}
      </span>
      {due && <span className={cx(isOverdue(wait, now) && "font-medium text-danger")}>· {due}</span>}
      {wait.canAssign && (
        <Button size="s" variant="ghost" aria-label={text.changeFor(label)} onPress={() => setChanging(true)}>
          {text.change}
        </Button>
      )}
      {isChanging && <AssignWaitDialog wait={wait} onClose={() => setChanging(false)} />}
    </div>
  );
}

function Answered({ answer }: { answer: AnswerFacts }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex items-start gap-2">
        <UserRoundCheck aria-hidden className="mt-0.5 size-4 flex-none text-ink-3" />
        <span className="min-w-0 wrap-anywhere">{describeAnswer(answer)}</span>
      </p>
      <Disclosure title={text.answered.saw}>
        <ShownQuestions shown={answer.shown} />
      </Disclosure>
    </div>
  );
}
