import { Check, Circle, CircleDot, ListTodo } from "lucide-react";
import type { ReactNode } from "react";
import { manageTaskPlanText } from "#product/texts/tools/manage-task-plan.ts";
import { cx } from "#ui/cx.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import type { InputOf } from "../tool.ts";
import { outcomeOf, type ToolCardProps, ToolLine } from "../tool-line.tsx";
import { readPlan } from "./parse.ts";
import { manageTaskPlan } from "./spec.ts";

const text = manageTaskPlanText;

type Task = InputOf<typeof manageTaskPlan>["tasks"][number];

/** A plan with the state of each task. */
export function ManageTaskPlanCard({ call, look }: ToolCardProps) {
  const outcome = outcomeOf(call);
  const isRunning = outcome === "running";
  const plan = planOf(call, isRunning);
  const title =
    outcome === "failed" || outcome === "denied"
      ? text.failed
      : plan && plan.summary.completed === plan.summary.total
        ? text.followed
        : text.following;
  return (
    <ToolLine
      call={call}
      look={look}
      icon={ListTodo}
      title={title}
      meta={
        plan && (
          <>
            <span className="num">{text.progress(plan.summary.completed, plan.summary.total)}</span>{" "}
            {plan.summary.currentTask}
          </>
        )
      }
      error={call.errorText && text.error(call.errorText)}
      isOpenWhileRunning
      isOpenWhenDone
    >
      {plan && (
        <ul className="grid gap-1.5">
          {plan.tasks.map((task, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tasks have no id, and a plan is replaced as a whole
            <TaskRow key={index} task={task} isRunning={isRunning} />
          ))}
        </ul>
      )}
    </ToolLine>
  );
}

/** The plan of the output; while the call runs, that of its input. */
function planOf({ input, output }: ToolCardProps["call"], isRunning: boolean) {
  const made = manageTaskPlan.output.safeParse(output).data;
  if (made || !isRunning) return made ?? null;
  const { data: written } = manageTaskPlan.input.safeParse(input);
  const plan = written && readPlan(written);
  return plan && "tasks" in plan ? plan : null;
}

function TaskRow({ task: { content, status }, isRunning }: { task: Task; isRunning: boolean }) {
  const marks: Record<Task["status"], ReactNode> = {
    completed: <Check aria-hidden className="text-success" />,
    // Only while the call runs is it known that someone works on the task.
    in_progress: isRunning ? <Spinner /> : <CircleDot aria-hidden className="text-accent-text" />,
    pending: <Circle aria-hidden className="text-ink-4" />,
  };
  return (
    <li className="flex items-start gap-2.5">
      <span className="grid size-4 flex-none place-items-center pt-0.5">{marks[status]}</span>
      <span
        className={cx(
          "min-w-0 wrap-anywhere",
          status === "in_progress" ? "font-medium text-ink" : status === "completed" ? "text-ink-3" : "text-ink-2",
        )}
      >
        {content}
        <span className="sr-only">, {text.status[status]}</span>
      </span>
    </li>
  );
}
