import { RotateCcw, Send } from "lucide-react";
import { useState } from "react";
import { eventWebhookText } from "#product/texts/event-webhook/event-webhook.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { Button } from "#ui/buttons/button.tsx";
import { ListEnd } from "#ui/data/list-end.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SearchField } from "#ui/forms/search-field.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { Drawer } from "#ui/overlays/drawer.tsx";
import { type EventWebhookItem, useDeliveries, useEventWebhookActions } from "./client/use-event-webhooks.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { type DeliveryState, deliveryStates } from "./schema.ts";

const text = eventWebhookText.log;

/** What was sent to a webhook, with the answers, and buttons that send it again. */
export function DeliveryLog({ webhook: { id, url }, onClose }: { webhook: EventWebhookItem; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<DeliveryState | null>(null);
  const list = useDeliveries(id, typed, state);
  const { sendTest, resendFailed } = useEventWebhookActions();
  const { rows } = list;
  const isFiltered = list.search !== "" || state !== null;
  return (
    <Drawer
      isOpen
      onOpenChange={onClose}
      title={text.title(new URL(url).host)}
      size="l"
      footer={
        <>
          <Button icon={RotateCcw} isPending={resendFailed.isPending} onPress={() => resendFailed.mutate({ id })}>
            {text.resendFailed}
          </Button>
          <Button icon={Send} variant="primary" isPending={sendTest.isPending} onPress={() => sendTest.mutate({ id })}>
            {eventWebhookText.actions.test}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-ink-3">{text.about}</p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          aria-label={text.search}
          placeholder={text.search}
          value={typed}
          onChange={setTyped}
          className="min-w-48 flex-1"
        />
        <Segmented
          aria-label={text.filter}
          options={[
            { id: "ALL", label: text.all },
            ...deliveryStates.map((one) => ({ id: one, label: text.states[one] })),
          ]}
          value={state ?? "ALL"}
          onChange={(chosen) => setState(deliveryStates.find((one) => one === chosen) ?? null)}
          className="max-w-full overflow-x-auto"
        />
      </div>
      {list.isError && !rows ? (
        <ErrorState
          title={pageStateText.error.listTitle}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {pageStateText.error.listText}
        </ErrorState>
      ) : !rows ? (
        <div role="status" aria-busy aria-label={pageStateText.loading}>
          <Skeleton lines={6} />
        </div>
      ) : rows.length === 0 ? (
        <p role="status" className="py-6 text-ink-3">
          {isFiltered ? text.noMatch : text.empty}
        </p>
      ) : (
        <>
          <ul
            aria-label={text.title(new URL(url).host)}
            aria-busy={list.isPlaceholderData}
            className="border-line border-t"
          >
            {rows.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          {list.hasNextPage && (
            <ListEnd
              lastId={rows.at(-1)?.id ?? ""}
              isLoading={list.isFetchingNextPage}
              onMore={() => !list.isFetchingNextPage && void list.fetchNextPage()}
              label={text.more}
            />
          )}
        </>
      )}
    </Drawer>
  );
}
