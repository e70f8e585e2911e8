import { CircleCheck, UserRoundCog } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { PageHead } from "#client/shell/page-head.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { describeDue, isOverdue, nameOfAssignee } from "#features/run/client/describe-wait.ts";
import { AssignWaitDialog } from "#features/run/step/assign-wait-dialog.tsx";
import { formatRelative } from "#product/relative-time.ts";
import { statusName } from "#product/run-status.ts";
import { waitText } from "#product/texts/run/waits.ts";
import { needsYouText } from "#product/texts/shell/needs-you.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { toolTitle } from "#tools/tool-title.ts";
import { buttonClass } from "#ui/buttons/button-class.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { cx } from "#ui/cx.ts";
import { ListRow } from "#ui/data/list-row.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { useNeedsYou } from "./client.ts";
import type { WaitingItem, WaitScope } from "./schema.ts";

const text = needsYouText;

/** What waits for the person, or for everyone: forms, approvals, questions and decisions, of chats and runs. */
export function NeedsYouPage() {
  const [scope, setScope] = useState<WaitScope>("MINE");
  const { data, isPending, isError, isFetching, refetch } = useNeedsYou(scope);
  return (
    <>
      <PageHead title={text.title} />
      <PageBody>
        <Segmented
          aria-label={text.shown}
          className="mb-4"
          options={[
            { id: "MINE", label: text.mine },
            { id: "EVERYONES", label: text.everyones },
          ]}
          value={scope}
          onChange={setScope}
        />
        {isPending && <Skeleton className="h-40 w-full rounded-card" />}
        {isError && (
          <ErrorState title={pageStateText.error.listTitle} onRetry={() => refetch()} isRetrying={isFetching}>
            {pageStateText.error.listText}
          </ErrorState>
        )}
        {data?.count === 0 && (
          <EmptyState icon={CircleCheck} title={scope === "MINE" ? text.emptyMine : text.empty}>
            {text.emptyText}
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul aria-label={text.title}>
            {data.items.map((item) => (
              <WaitingRow key={`${item.kind} ${item.id} ${item.since.getTime()}`} item={item} />
            ))}
          </ul>
        )}
        {data && data.count > data.items.length && (
          <p className="mt-3 text-sm text-ink-3">{text.more(data.count - data.items.length)}</p>
        )}
      </PageBody>
    </>
  );
}

function WaitingRow({ item }: { item: WaitingItem }) {
  const { slug, userId } = useWorkspace();
  const [isChanging, setChanging] = useState(false);
  const wait = item.kind === "run" ? item.wait : null;
  const now = new Date();
  const due = wait && describeDue(wait, now);
  const href = item.kind === "chat" ? urls.chat(slug, item.id) : urls.run(slug, item.id);
  return (
    <ListRow
      isPressable
      className="cv-row"
      start={<StatusDot status="warning" label={statusName("WAITING")} />}
      title={
        <Link href={href} className="stretch">
          {item.title}
        </Link>
      }
      meta={
        <>
          {due && (
            <span className={cx("mr-1.5", wait && isOverdue(wait, now) && "font-medium text-danger")}>{due} ·</span>
          )}
          {wait && wait.assignee.userId !== userId && `${waitText.assignedTo(nameOfAssignee(wait, userId))} · `}
          {aboutOf(item)}
        </>
      }
      end={
        <span className="flex items-center gap-3">
          <span className="max-sm:hidden">{formatRelative(item.since, now)}</span>
          <span aria-hidden className={buttonClass({ size: "s" })}>
            {actionOf(item)}
          </span>
        </span>
      }
      actions={
        wait?.canAssign && (
          <>
            <IconButton
              icon={UserRoundCog}
              size="s"
              label={waitText.changeFor(item.title)}
              onPress={() => setChanging(true)}
            />
            {isChanging && <AssignWaitDialog wait={wait} onClose={() => setChanging(false)} />}
          </>
        )
      }
    />
  );
}

/** What is asked, and where it comes from. */
function aboutOf(item: WaitingItem): string {
  if (item.kind === "run") {
    const { workflowTitle, startedBy } = item;
    return [workflowTitle, whatOf(item.waitsFor), startedBy && text.startedBy(startedBy)].filter(Boolean).join(" · ");
  }
  if (item.question) return item.question;
  const tool = toolTitle({ type: `tool-${item.tool}` });
  return item.waitsFor === "unknown" ? text.unknownCall(tool) : text.asksFor(tool);
}

/** What a run waits for, and what the person does about it. */
const reasons: Readonly<
  Partial<Record<WaitingItem["waitsFor"], { what?: keyof typeof text.what; action: keyof typeof text.action }>>
> = {
  input: { what: "input", action: "fillIn" },
  payment: { what: "payment", action: "pay" },
  unknown: { what: "unknown", action: "check" },
  approval: { what: "approval", action: "review" },
  decision: { what: "decision", action: "review" },
  answer: { action: "answer" },
};

const whatOf = (reason: WaitingItem["waitsFor"]): string => text.what[reasons[reason]?.what ?? "input"];
const actionOf = ({ waitsFor }: WaitingItem): string => text.action[reasons[waitsFor]?.action ?? "review"];
