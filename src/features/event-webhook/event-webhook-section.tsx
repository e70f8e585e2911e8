import { Plus, Webhook } from "lucide-react";
import { useState } from "react";
import { SecretDialog } from "#features/trigger/secret-dialog.tsx";
import { eventWebhookText as text } from "#product/texts/event-webhook/event-webhook.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { TextLink } from "#ui/buttons/text-link.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { type EventWebhookItem, useEventWebhooks } from "./client/use-event-webhooks.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EventWebhookRow } from "./event-webhook-row.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";

/** The dialog that is open, and its webhook. */
type Opened = { dialog: "new" } | { dialog: "edit" | "log"; webhook: EventWebhookItem };

/** The URLs that are told about the runs of the workspace. */
export function EventWebhookSection({ workspaceId }: { workspaceId: string }) {
  const webhooks = useEventWebhooks(workspaceId);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setOpened(null);
  const { data } = webhooks;
  const add = (
    <Button icon={Plus} onPress={() => setOpened({ dialog: "new" })}>
      {text.add}
    </Button>
  );
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <SectionHeader variant="title" title={text.title} actions={data && data.length > 0 && add} />
        <p className="max-w-measure text-sm text-ink-3">
          {text.about}{" "}
          <TextLink href={`${urls.publicApi()}#webhooks`} isExternal>
            {text.docs}
          </TextLink>
        </p>
      </div>
      {webhooks.isPending && <Skeleton className="h-24 w-full rounded-card" />}
      {webhooks.isError && (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void webhooks.refetch()}
          isRetrying={webhooks.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      )}
      {data?.length === 0 && (
        <div className="max-w-110">
          <EmptyState icon={Webhook} title={text.emptyTitle} action={add}>
            {text.emptyText}
          </EmptyState>
        </div>
      )}
      {data && data.length > 0 && (
        <ul aria-label={text.title} className="border-line border-t">
          {data.map((webhook) => (
            <EventWebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setOpened({ dialog: "edit", webhook })}
              onOpenLog={() => setOpened({ dialog: "log", webhook })}
              onSecret={setSecret}
            />
          ))}
        </ul>
      )}
      {opened?.dialog === "new" && (
        <WebhookDialog workspaceId={workspaceId} webhook={null} onClose={close} onSecret={setSecret} />
      )}
      {opened?.dialog === "edit" && (
        <WebhookDialog workspaceId={workspaceId} webhook={opened.webhook} onClose={close} onSecret={setSecret} />
      )}
      {opened?.dialog === "log" && <DeliveryLog webhook={opened.webhook} onClose={close} />}
      {secret !== null && <SecretDialog value={secret} onClose={() => setSecret(null)} />}
    </section>
  );
}
