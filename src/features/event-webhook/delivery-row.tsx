import { RotateCcw } from "lucide-react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { prettyJson } from "#lib/json/pretty-json.ts";
import { formatDuration } from "#lib/time.ts";
import { formatRelative } from "#product/relative-time.ts";
import { eventWebhookText } from "#product/texts/event-webhook/event-webhook.ts";
import { pageStateText } from "#product/texts/shell/page-states.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { KeyValue } from "#ui/data/key-value.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { CodeBlock } from "#ui/markdown/code-block.tsx";
import { deliveryDots } from "./client/delivery-dots.ts";
import { type DeliveryItem, useDelivery, useEventWebhookActions } from "./client/use-event-webhooks.ts";

const text = eventWebhookText.log;

/** One delivery; opened, what was sent and answered. */
export function DeliveryRow({ delivery }: { delivery: DeliveryItem }) {
  const { id, event, state, statusCode, runTitle, createdAt } = delivery;
  const { resend } = useEventWebhookActions();
  const name = eventWebhookText.events[event];
  return (
    <li className="border-line border-b py-2.5">
      <Disclosure
        start={<StatusDot status={deliveryDots[state]} label={text.states[state]} />}
        title={name}
        meta={runTitle}
        end={
          <span className="flex items-baseline gap-3">
            {statusCode !== null && <span className="max-sm:hidden">{statusCode}</span>}
            {formatRelative(createdAt, new Date())}
          </span>
        }
        action={
          <Button
            size="s"
            variant="ghost"
            icon={RotateCcw}
            isPending={resend.isPending}
            onPress={() => resend.mutate({ id })}
            className="ml-2 flex-none"
          >
            {text.resend}
            <span className="sr-only">{[name, runTitle].filter(Boolean).join(", ")}</span>
          </Button>
        }
      >
        <DeliveryDetails delivery={delivery} />
      </Disclosure>
    </li>
  );
}

function DeliveryDetails({ delivery }: { delivery: DeliveryItem }) {
  const { slug } = useWorkspace();
  const { id, state, attempts, statusCode, problem, durationMs, lastAttemptAt, nextAttemptAt, runId } = delivery;
  const details = useDelivery(id);
  if (details.isError)
    return (
      <ErrorState title={pageStateText.error.listTitle} onRetry={() => void details.refetch()}>
        {pageStateText.error.listText}
      </ErrorState>
    );
  if (!details.data) return <Skeleton lines={5} />;
  const { eventId, body, answer } = details.data;
  const now = new Date();
  const isRetried = state === "PENDING" && attempts > 0 && nextAttemptAt !== null;
  return (
    <div className="grid grid-cols-1 gap-4 pb-2">
      <KeyValue
        items={[
          { label: text.filter, value: text.states[state] },
          ...(statusCode !== null || problem ? [{ label: text.status, value: statusCode ?? problem }] : []),
          ...(durationMs !== null ? [{ label: text.duration, value: formatDuration(durationMs) }] : []),
          { label: text.attempts, value: attempts },
          ...(lastAttemptAt ? [{ label: text.last, value: formatRelative(lastAttemptAt, now) }] : []),
          ...(isRetried ? [{ label: text.next, value: text.inTime(formatDuration(untilMs(nextAttemptAt, now))) }] : []),
          { label: text.eventId, value: <code className="font-mono text-xs">{eventId}</code> },
          ...(runId
            ? [
                {
                  label: text.run,
                  value: (
                    <Link
                      href={urls.run(slug, runId)}
                      className="rounded-mark font-medium text-accent-text underline-offset-3 hover:underline"
                    >
                      {text.openRun}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      {answer !== null && (
        <div className="grid grid-cols-1 gap-1.5">
          <p className="text-xs font-medium text-ink-3">{text.answer}</p>
          {answer === "" ? <p className="text-ink-3">{text.noAnswer}</p> : <CodeBlock code={prettyJson(answer)} />}
        </div>
      )}
      <div className="grid grid-cols-1 gap-1.5">
        <p className="text-xs font-medium text-ink-3">{text.sent}</p>
        <CodeBlock code={prettyJson(body)} language="json" />
      </div>
    </div>
  );
}

const untilMs = (moment: Date, now: Date): number => Math.max(0, moment.getTime() - now.getTime());
