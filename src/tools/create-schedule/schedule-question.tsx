import { useQuery } from "@tanstack/react-query";
import { type ReactNode, use } from "react";
import { z } from "zod";
import { api } from "#client/api.ts";
import { NextTimesPreview } from "#client/schedule/next-times-preview.tsx";
import { browserTimezone } from "#client/schedule/schedule-form.ts";
import { WorkspaceContext } from "#client/shell/use-workspace.ts";
import { describeSchedule } from "#product/schedule/describe-schedule.ts";
import { type ScheduleConfig, toScheduleConfig } from "#product/schedule/schedule-config.ts";
import { scheduleToolText } from "#product/texts/chat/schedule-tools.ts";
import { scheduleWishes } from "#product/tools/schedule.ts";
import { createSchedule } from "./spec.ts";

const text = scheduleToolText.ask;
const changes = scheduleWishes.partial().extend({ id: z.uuid(), isActive: z.boolean().optional() });

interface ScheduleQuestionProps {
  tool: string;
  input: unknown;
}

/** What a call will do to the schedules of the chat, in words and with the next times, for the person who decides. */
export function ScheduleQuestion({ tool, input }: ScheduleQuestionProps) {
  const created = createSchedule.input.safeParse(input).data;
  const changed = changes.safeParse(input).data;
  if (tool === "create_schedule" && created) {
    const { title, prompt, when, emailsResult } = created;
    return (
      <Question title={text.create(title)}>
        <Prompt>{prompt}</Prompt>
        <Times config={toScheduleConfig(when, browserTimezone())} />
        {emailsResult && <p>{text.emailsOn}</p>}
        <p className="text-ink-3">{text.cost}</p>
      </Question>
    );
  }
  return changed ? <ChangeQuestion tool={tool} changes={changed} /> : null;
}

/** The call names the schedule only by its id, so its name is looked up. */
function ChangeQuestion({ tool, changes: changed }: { tool: string; changes: z.output<typeof changes> }) {
  const workspace = use(WorkspaceContext);
  const { data: schedules } = useQuery({
    ...api.chatSchedule.getAll.queryOptions({ workspaceId: workspace?.id ?? "" }),
    enabled: workspace !== null,
  });
  if (!schedules) return null;
  const schedule = schedules.find(({ id }) => id === changed.id);
  if (!schedule) return <p>{text.unknown}</p>;
  if (tool === "delete_schedule") return <Question title={text.delete(schedule.title)} />;
  const { title, prompt, when, emailsResult, isActive } = changed;
  return (
    <Question title={text.update(schedule.title)}>
      {title !== undefined && title !== schedule.title && <p>{text.name(title)}</p>}
      {prompt !== undefined && (
        <div>
          <p>{text.prompt}</p>
          <Prompt>{prompt}</Prompt>
        </div>
      )}
      {when && <Times config={toScheduleConfig(when, schedule.config.timezone)} />}
      {emailsResult !== undefined && <p>{emailsResult ? text.emailsOn : text.emailsOff}</p>}
      {isActive !== undefined && <p>{isActive ? text.resume : text.pause}</p>}
    </Question>
  );
}

const Question = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="grid grid-cols-1 gap-3">
    <p className="wrap-anywhere">{title}</p>
    {children}
  </div>
);

const Prompt = ({ children }: { children: string }) => (
  <blockquote className="border-line-2 border-l-2 pl-3 whitespace-pre-wrap wrap-anywhere text-ink">
    {children}
  </blockquote>
);

const Times = ({ config }: { config: ScheduleConfig }) => (
  <div className="grid grid-cols-1 gap-2">
    <p className="font-medium text-ink">
      {describeSchedule(config)} · {config.timezone}
    </p>
    {use(WorkspaceContext) && <NextTimesPreview config={config} />}
  </div>
);
