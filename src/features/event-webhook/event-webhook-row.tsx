import { Ellipsis, KeyRound, ListChecks, PencilLine, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { formatDate } from "#lib/locale.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { eventWebhookText as text } from "#product/texts/event-webhook/event-webhook.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { StatusDot } from "#ui/feedback/status-dot.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { deliveryDots } from "./client/delivery-dots.ts";
import { type EventWebhookItem, useEventWebhookActions } from "./client/use-event-webhooks.ts";

interface EventWebhookRowProps {
  webhook: EventWebhookItem;
  onEdit: () => void;
  onOpenLog: () => void;
  /** Called with a new secret, which is shown this once. */
  onSecret: (secret: string) => void;
}

/** A webhook with its switch, and what came of its deliveries. */
export function EventWebhookRow({ webhook, onEdit, onOpenLog, onSecret }: EventWebhookRowProps) {
  const { id, url, events, isActive, disabledReason, oldSecretUntil, createdBy, lastState, failedCount } = webhook;
  const { setActive, sendTest, rotateSecret, remove } = useEventWebhookActions();
  const [asks, setAsks] = useState<"delete" | "secret" | null>(null);
  const { host } = new URL(url);
  const isOn = setActive.isPending ? setActive.variables.isActive : isActive;
  const turn = (isSelected: boolean) => setActive.mutate({ id, isActive: isSelected });
  const summary = [...events.map((event) => text.events[event]), text.createdBy(createdBy)].join(" · ");
  return (
    <li className="grid gap-2 border-line border-b py-2.5">
      <div className="flex min-w-0 items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="cut font-mono text-sm" title={url}>
            {url}
          </p>
          <p className="text-sm text-ink-3">{summary}</p>
        </div>
        <Button size="s" variant="ghost" icon={ListChecks} onPress={onOpenLog} className="max-sm:hidden">
          {lastState ? (
            <StatusDot
              status={deliveryDots[lastState]}
              label={failedCount > 0 ? text.failed(failedCount) : text.log.states[lastState]}
              isLabelShown
            />
          ) : (
            text.actions.deliveries
          )}
        </Button>
        <Switch aria-label={text.active(host)} isSelected={isOn} isPending={setActive.isPending} onChange={turn} />
        <Menu aria-label={text.menu(host)} trigger={<IconButton icon={Ellipsis} label={text.menu(host)} size="s" />}>
          <MenuItem icon={ListChecks} onAction={onOpenLog}>
            {text.actions.deliveries}
          </MenuItem>
          <MenuItem icon={Send} onAction={() => sendTest.mutate({ id }, { onSuccess: onOpenLog })}>
            {text.actions.test}
          </MenuItem>
          <MenuItem icon={PencilLine} onAction={onEdit}>
            {buttonText.edit}
          </MenuItem>
          <MenuItem icon={KeyRound} onAction={() => setAsks("secret")}>
            {text.actions.newSecret}
          </MenuItem>
          <MenuItem icon={Trash2} isDanger onAction={() => setAsks("delete")}>
            {buttonText.delete}
          </MenuItem>
        </Menu>
      </div>
      {disabledReason && (
        <Callout
          tone="warning"
          action={
            <Button size="s" isPending={setActive.isPending} onPress={() => turn(true)}>
              {text.turnOn}
            </Button>
          }
        >
          {text.disabled[disabledReason]}
        </Callout>
      )}
      {oldSecretUntil && (
        <p className="text-sm text-ink-3">
          {text.oldSecret(formatDate(oldSecretUntil, { dateStyle: "medium", timeStyle: "short" }))}
        </p>
      )}
      <ConfirmDialog
        isOpen={asks === "secret"}
        onOpenChange={() => setAsks(null)}
        title={text.rotate.title}
        confirmText={text.rotate.confirm}
        isPending={rotateSecret.isPending}
        onConfirm={() =>
          rotateSecret.mutate(
            { id },
            {
              onSuccess({ secret }) {
                onSecret(secret);
                rotateSecret.reset();
              },
              onSettled: () => setAsks(null),
            },
          )
        }
      >
        {text.rotate.text}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === "delete"}
        isDanger
        onOpenChange={() => setAsks(null)}
        title={text.remove.title(host)}
        confirmText={text.remove.confirm}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: () => setAsks(null) })}
      >
        {text.remove.text}
      </ConfirmDialog>
    </li>
  );
}
