import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MessageSquare, TriangleAlert } from "lucide-react";
import { api } from "#client/api.ts";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatDate } from "#lib/locale.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { waitMessageText as text } from "#product/texts/run/wait-messages.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import type { StepWaitFacts, UnchangedMessage, WaitAnnouncement } from "../schema.ts";

/** Whether the message about a wait has reached its channel; if it has not, why, and a way to send it again. */
export function AnnouncedIn({ wait, announcement }: { wait: StepWaitFacts; announcement: WaitAnnouncement }) {
  const { slug } = useWorkspace();
  const queries = useQueryClient();
  const resend = useMutation(
    api.workflowRun.resendWaitMessage.mutationOptions({
      onSettled: () => queries.invalidateQueries(api.workflowRun.getExecutions.pathFilter()),
    }),
  );
  const isProblem = announcement.state === "failed" || announcement.state === "unknown";
  const Icon = isProblem ? TriangleAlert : MessageSquare;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <p role="status" className="flex min-w-0 items-start gap-2">
        <Icon aria-hidden className={`mt-0.5 size-4 flex-none ${isProblem ? "text-warning" : "text-ink-3"}`} />
        <span className="min-w-0 wrap-anywhere">{describe(announcement)}</span>
      </p>
      {isProblem && wait.canAssign && (
        <span className="flex items-center gap-1 pl-6">
          <Button size="s" isPending={resend.isPending} onPress={() => resend.mutate({ id: wait.id })}>
            {text.sendAgain}
          </Button>
          <Link href={urls.integrations(slug)} className="px-2 font-medium text-accent-text hover:underline">
            {text.integrations}
          </Link>
        </span>
      )}
    </div>
  );
}

/** That a message in a channel still asks, because its service refused to change it, and why. */
export function StillAsksIn({ message: { appName, channel, problem } }: { message: UnchangedMessage }) {
  const app = integrationNameText[appName];
  return (
    <p role="status" className="flex min-w-0 items-start gap-2">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none text-warning" />
      <span className="min-w-0 wrap-anywhere">
        {text.unchanged(channel === null ? app : text.where(channel, app), problem)}
      </span>
    </p>
  );
}

function describe({ appName, channel, state, isReminder, problem, at }: WaitAnnouncement): string {
  const where = text.where(channel, integrationNameText[appName]);
  if (state === "sent")
    return text.sent(where, formatDate(at, { dateStyle: "medium", timeStyle: "short" }), isReminder);
  if (state === "unknown") return text.unknown(where);
  if (state === "failed") return text.failed(where, problem ?? "");
  return problem ? text.later(where, problem) : text.posting(where);
}
