import { CalendarClock, Plug, Plus, SearchX, Webhook, Zap } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { PageBody } from "#client/shell/page-body.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { listText } from "#product/texts/shell/list.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { triggersText as text } from "#product/texts/trigger/triggers.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { canEditTriggers } from "./access.ts";
import { type TriggerItem, useTriggers } from "./client/use-triggers.ts";
import { AppEventDialog } from "./editor/app-event-dialog.tsx";
import { ScheduleDialog } from "./editor/schedule-dialog.tsx";
import { WebhookDialog } from "./editor/webhook-dialog.tsx";
import type { TriggerKind } from "./schema.ts";
import { TriggerRow } from "./trigger-row.tsx";

/** So few triggers need no search. */
const shortList = 5;

/** The Triggers tab of a workflow: its schedules, webhooks and app events. */
export function TriggersPage({ workflowId }: { workflowId: string }) {
  const { actor } = useWorkspace();
  return (
    <PageBody>
      {canEditTriggers(actor) ? <TriggerList workflowId={workflowId} /> : <p className="text-ink-3">{text.noAccess}</p>}
    </PageBody>
  );
}

function TriggerList({ workflowId }: { workflowId: string }) {
  const { slug, role } = useWorkspace();
  const triggers = useTriggers(workflowId);
  const [edited, setEdited] = useState<{ type: TriggerKind; trigger: TriggerItem | null } | null>(null);
  const close = () => setEdited(null);
  const [typed, setTyped] = useState("");
  const words = typed.trim().toLowerCase().split(/\s+/);
  const shown = (triggers.data ?? []).filter(({ title, type }) =>
    words.every((word) => `${title} ${text.kinds[type].name}`.toLowerCase().includes(word)),
  );
  const isEmpty = triggers.data?.length === 0;
  const add = (
    <Menu
      aria-label={text.add}
      placement={isEmpty ? "bottom start" : "bottom end"}
      trigger={
        <Button icon={Plus} variant={isEmpty ? "primary" : undefined}>
          {text.add}
        </Button>
      }
    >
      <MenuItem
        icon={CalendarClock}
        hint={text.kinds.SCHEDULE.hint}
        onAction={() => setEdited({ type: "SCHEDULE", trigger: null })}
      >
        {text.kinds.SCHEDULE.name}
      </MenuItem>
      <MenuItem
        icon={Webhook}
        hint={text.kinds.WEBHOOK.hint}
        onAction={() => setEdited({ type: "WEBHOOK", trigger: null })}
      >
        {text.kinds.WEBHOOK.name}
      </MenuItem>
      <MenuItem
        icon={Plug}
        hint={text.kinds.APP_EVENT.hint}
        onAction={() => setEdited({ type: "APP_EVENT", trigger: null })}
      >
        {text.kinds.APP_EVENT.name}
      </MenuItem>
    </Menu>
  );
  const api = role === "OWNER" && (
    <p className="text-sm text-ink-3">
      <span className="font-medium text-ink-2">{text.api.title}</span> · {text.api.text}{" "}
      <Link
        href={urls.settings(slug, "public-api")}
        className="rounded-mark font-medium text-accent-text underline-offset-3 hover:underline"
      >
        {text.api.link}
      </Link>
    </p>
  );
  return (
    <>
      {triggers.isError && (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void triggers.refetch()}
          isRetrying={triggers.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {triggers.isPending && (
        <div role="status" aria-busy aria-label={pageStateText.loading}>
          <Skeleton lines={6} />
        </div>
      )}
      {isEmpty && (
        <EmptyState icon={Zap} title={text.empty.title} action={add} example={api}>
          {text.empty.text}
        </EmptyState>
      )}
      {triggers.data && !isEmpty && (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 text-sm text-ink-3 max-sm:basis-full">{text.about}</p>
            {add}
          </div>
          {triggers.data.length > shortList && (
            <SearchField
              aria-label={text.search}
              placeholder={text.search}
              value={typed}
              onChange={setTyped}
              className="mb-4 w-80 max-sm:w-full"
            />
          )}
          {shown.length === 0 && (
            <EmptyState
              icon={SearchX}
              title={text.noMatch(typed.trim())}
              action={<Button onPress={() => setTyped("")}>{listText.reset}</Button>}
            />
          )}
          <ul aria-label={text.title} className="border-line border-t">
            {shown.map((trigger) => (
              <TriggerRow
                key={trigger.id}
                trigger={trigger}
                onEdit={() => setEdited({ type: trigger.type, trigger })}
              />
            ))}
          </ul>
        </>
      )}
      {!isEmpty && triggers.data && <div className="mt-6">{api}</div>}
      {edited?.type === "SCHEDULE" && (
        <ScheduleDialog
          workflowId={workflowId}
          schedule={edited.trigger?.type === "SCHEDULE" ? edited.trigger : null}
          onClose={close}
        />
      )}
      {edited?.type === "APP_EVENT" && (
        <AppEventDialog
          workflowId={workflowId}
          appEvent={edited.trigger?.type === "APP_EVENT" ? edited.trigger : null}
          onClose={close}
        />
      )}
      {edited?.type === "WEBHOOK" && (
        <WebhookDialog
          workflowId={workflowId}
          webhook={edited.trigger?.type === "WEBHOOK" ? edited.trigger : null}
          onClose={close}
        />
      )}
    </>
  );
}
