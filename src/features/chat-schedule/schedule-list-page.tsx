import { CalendarClock, SearchX } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { shortcuts } from "#client/shell/shortcuts.ts";
import { useNamedAgents } from "#client/shell/use-agent-names.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { chatScheduleText as text } from "#product/texts/chat/chat-schedule.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { usePhone } from "#ui/hooks/use-media.ts";
import { type ChatScheduleItem, useChatSchedules } from "./client/use-chat-schedules.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { ScheduleRow } from "./schedule-row.tsx";

/** The person's schedules, or all of the workspace for its owners; those of one agent with its id. */
export function ScheduleListPage({ agentId }: { agentId?: string | undefined }) {
  const isPhone = usePhone();
  const [typed, setTyped] = useState("");
  const [edited, setEdited] = useState<ChatScheduleItem | null>(null);
  const { data: schedules, isError, isFetching, refetch } = useChatSchedules(agentId ? { agentId } : {});
  const words = typed.trim();
  const shown = schedules?.filter((schedule) => matches(schedule, words)) ?? [];
  return (
    <>
      <PageHead title={text.title} />
      <PageBody>
        {agentId && <AgentFilter agentId={agentId} />}
        {schedules && schedules.length > 0 && (
          <>
            <p className="mb-4 text-ink-3">{text.about}</p>
            <SearchField
              aria-label={text.search}
              placeholder={text.search}
              shortcut={isPhone ? undefined : shortcuts.search}
              value={typed}
              onChange={setTyped}
              className="mb-4 w-80 max-sm:w-full"
            />
          </>
        )}
        {isError && !schedules && (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => void refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        )}
        {!isError && !schedules && (
          <div role="status" aria-busy aria-label={pageStateText.loading}>
            <Skeleton lines={6} />
          </div>
        )}
        {shown.length > 0 && (
          <ul aria-label={text.title} className="border-line border-t">
            {shown.map((schedule) => (
              <ScheduleRow key={schedule.id} schedule={schedule} isInChat={false} onEdit={() => setEdited(schedule)} />
            ))}
          </ul>
        )}
        {schedules?.length === 0 && (
          <EmptyState icon={CalendarClock} title={text.empty.title}>
            {text.empty.text}
          </EmptyState>
        )}
        {schedules && schedules.length > 0 && shown.length === 0 && (
          <EmptyState
            icon={SearchX}
            title={text.noMatch(words)}
            action={<Button onPress={() => setTyped("")}>{listText.reset}</Button>}
          />
        )}
      </PageBody>
      {edited && <ScheduleDialog chatId={edited.chatId} schedule={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function AgentFilter({ agentId }: { agentId: string }) {
  const { slug } = useWorkspace();
  const agent = useNamedAgents([agentId]).agents.get(agentId);
  if (!agent) return null;
  return (
    <p className="mb-4 flex flex-wrap items-baseline gap-x-3">
      <span className="font-medium">{text.filter(agent.title)}</span>
      <Link href={urls.schedules(slug)} className="text-sm font-medium text-accent-text hover:underline">
        {text.showAll}
      </Link>
    </p>
  );
}

function matches({ title, prompt, chatTitle, agentTitle }: ChatScheduleItem, words: string): boolean {
  const all = [title, prompt, chatTitle, agentTitle ?? text.noAgent].join("\n").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
