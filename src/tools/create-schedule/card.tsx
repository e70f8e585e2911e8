import { CalendarClock, CalendarCog, CalendarDays, CalendarX, type LucideIcon } from "lucide-react";
import { z } from "zod";
import type { ToolPart } from "#lib/ui-message.ts";
import { describeSchedule } from "#product/schedule/describe-schedule.ts";
import { scheduleToolText as text } from "#product/texts/chat/schedule-tools.ts";
import { type ScheduleFacts, scheduleFacts } from "#product/tools/schedule.ts";
import { outcomeOf, type ToolCardProps, ToolLine, type ToolOutcome } from "../tool-line.tsx";
import { toolNameOf } from "../tool-title.ts";
import { ScheduleQuestion } from "./schedule-question.tsx";

const oneSchedule = z.object({ schedule: scheduleFacts });
const schedules = z.object({ schedules: z.array(scheduleFacts) });
const wanted = z.object({ title: z.string().optional() });

interface Look {
  icon: LucideIcon;
  running: string;
  done: (found: readonly ScheduleFacts[]) => string;
}

function lookOf(name: string): Look {
  if (name === "list_schedules")
    return { icon: CalendarDays, running: text.listing, done: ({ length }) => text.listed(length) };
  if (name === "update_schedule") return { icon: CalendarCog, running: text.updating, done: () => text.updated };
  if (name === "delete_schedule") return { icon: CalendarX, running: text.deleting, done: () => text.deleted };
  return { icon: CalendarClock, running: text.creating, done: () => text.created };
}

/** The schedules of a call that is done. */
function resultOf({ output }: ToolPart): readonly ScheduleFacts[] {
  const one = oneSchedule.safeParse(output);
  return one.success ? [one.data.schedule] : (schedules.safeParse(output).data?.schedules ?? []);
}

/** A call that creates, lists, changes or deletes schedules of the chat: what a person confirms, and what came of it. */
export function ScheduleCard({ call, look }: ToolCardProps) {
  const name = toolNameOf(call);
  const { icon, running, done } = lookOf(name);
  const found = resultOf(call);
  const [first] = found;
  const { data: input } = wanted.safeParse(call.input);
  const titleOf: Record<ToolOutcome, string> = {
    running,
    waiting: running,
    done: done(found),
    failed: text.failed,
    denied: text.denied,
  };
  const outcome = outcomeOf(call);
  const isList = name === "list_schedules";
  return (
    <ToolLine
      call={call}
      look={look}
      icon={icon}
      title={titleOf[outcome]}
      meta={isList ? undefined : first ? `${first.title} · ${describeSchedule(first.config)}` : input?.title}
      aboutDecision={<ScheduleQuestion tool={name} input={call.input} />}
    >
      {isList && outcome === "done" && found.length === 0 && <p className="text-ink-3">{text.none}</p>}
      {found.length > 0 && (
        <ul className="grid gap-3">
          {found.map((schedule) => (
            <li key={schedule.id} className="min-w-0">
              <p className="font-medium wrap-anywhere">{schedule.title}</p>
              <p className="text-sm text-ink-3">
                {describeSchedule(schedule.config)} · {schedule.config.timezone}
              </p>
              <p className="mt-1 text-sm whitespace-pre-wrap wrap-anywhere text-ink-2">{schedule.prompt}</p>
            </li>
          ))}
        </ul>
      )}
    </ToolLine>
  );
}
