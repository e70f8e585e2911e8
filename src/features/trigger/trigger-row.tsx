import { CalendarClock, Ellipsis, KeyRound, PencilLine, Plug, Trash2, Webhook } from "lucide-react";
import { useState } from "react";
import { NextTimesList } from "#client/schedule/next-times-list.tsx";
import { formatRelative } from "#product/relative-time.ts";
import { describeSchedule, formatSlot } from "#product/schedule/describe-schedule.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { triggersText as text } from "#product/texts/trigger/triggers.ts";
import { Button } from "#ui/buttons/button.tsx";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { type TriggerItem, useTriggerActions } from "./client/use-triggers.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { TriggerEvents } from "./trigger-events.tsx";
import { WebhookDetails } from "./webhook-details.tsx";

interface TriggerRowProps {
  trigger: TriggerItem;
  onEdit: () => void;
}

const icons = { SCHEDULE: CalendarClock, WEBHOOK: Webhook, APP_EVENT: Plug };

/** What starts it, in one line. */
function summaryOf(trigger: TriggerItem): string {
  switch (trigger.type) {
    case "SCHEDULE":
      return `${describeSchedule(trigger.config)} · ${trigger.config.timezone}`;
    case "WEBHOOK":
      return text.webhook.checks[trigger.config.check].name;
    case "APP_EVENT": {
      const { event, values } = trigger.config;
      return [text.appEvent.events[event], ...Object.values(values).filter(Boolean)].join(" · ");
    }
  }
}

/** A trigger with its switch; opened, when it runs or is called, and what came of it. */
export function TriggerRow({ trigger, onEdit }: TriggerRowProps) {
  const { id, title, isActive, pausedReason, events, createdBy } = trigger;
  const { setActive, remove, rotateSecret } = useTriggerActions();
  const [asks, setAsks] = useState<"delete" | "secret" | null>(null);
  const isSchedule = trigger.type === "SCHEDULE";
  const [next] = isSchedule ? trigger.nextTimes : [];
  const lacksSecret = trigger.type === "WEBHOOK" && !trigger.hasSecret;
  const createSecret = () => rotateSecret.mutate({ id }, { onSettled: () => setAsks(null) });
  const isOn = setActive.isPending ? setActive.variables.isActive : isActive;
  return (
    <li className="border-line border-b py-2.5">
      <Disclosure
        icon={icons[trigger.type]}
        title={
          <span className="block min-w-0">
            <span className="block cut">{title}</span>
            <span className="block cut font-normal text-ink-3">{summaryOf(trigger)}</span>
          </span>
        }
        end={
          <span className="max-sm:hidden">
            {next && isSchedule ? text.next(formatSlot(next, trigger.config.timezone)) : isActive ? text.on : text.off}
          </span>
        }
        action={
          <span className="ml-2 flex flex-none items-center gap-1">
            <Switch
              aria-label={text.active(title)}
              isSelected={isOn}
              isPending={setActive.isPending}
              onChange={(isSelected) => setActive.mutate({ id, isActive: isSelected })}
            />
            <Menu
              aria-label={text.menu(title)}
              trigger={<IconButton icon={Ellipsis} label={text.menu(title)} size="s" />}
            >
              <MenuItem icon={PencilLine} onAction={onEdit}>
                {buttonText.edit}
              </MenuItem>
              {trigger.type === "WEBHOOK" && trigger.hasSecret && (
                <MenuItem icon={KeyRound} onAction={() => setAsks("secret")}>
                  {text.webhook.newSecret}
                </MenuItem>
              )}
              {trigger.canDelete && (
                <MenuItem icon={Trash2} isDanger onAction={() => setAsks("delete")}>
                  {buttonText.delete}
                </MenuItem>
              )}
            </Menu>
          </span>
        }
      >
        <div className="grid grid-cols-1 gap-4 pb-2 pl-6.5 max-sm:pl-0">
          {isSchedule ? (
            <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
              {isActive && <NextTimesList times={trigger.nextTimes} timezone={trigger.config.timezone} />}
              <TriggerEvents events={events} />
            </div>
          ) : (
            <>
              {trigger.type === "WEBHOOK" && <WebhookDetails webhook={trigger} />}
              {trigger.type === "APP_EVENT" && trigger.nextLookAt && (
                <p className="text-ink-3">{text.appEvent.nextLook(formatRelative(trigger.nextLookAt, new Date()))}</p>
              )}
              {trigger.type === "APP_EVENT" && trigger.accountOf === "person" && (
                <p className="text-ink-3">{text.appEvent.accounts.reads(trigger.accountHolder)}</p>
              )}
              <TriggerEvents events={events} />
            </>
          )}
          <p className="text-ink-3 text-xs">{text.createdBy(createdBy)}</p>
        </div>
      </Disclosure>
      {pausedReason && (
        <Callout tone="warning" className="mt-2">
          {text.paused[pausedReason]}
        </Callout>
      )}
      {lacksSecret && (
        <Callout
          icon={KeyRound}
          className="mt-2"
          action={
            <Button size="s" isPending={rotateSecret.isPending} onPress={createSecret}>
              {text.webhook.createSecret}
            </Button>
          }
        >
          {text.webhook.noSecret}
        </Callout>
      )}
      <ConfirmDialog
        isOpen={asks === "delete"}
        isDanger
        onOpenChange={() => setAsks(null)}
        title={text.remove.title(title)}
        confirmText={text.remove.confirm}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: () => setAsks(null) })}
      >
        {
          { SCHEDULE: text.remove.schedule, WEBHOOK: text.remove.webhook, APP_EVENT: text.remove.appEvent }[
            trigger.type
          ]
        }
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === "secret"}
        onOpenChange={() => setAsks(null)}
        title={text.webhook.newSecretTitle}
        confirmText={text.webhook.createSecret}
        isPending={rotateSecret.isPending}
        onConfirm={createSecret}
      >
        {text.webhook.newSecretText}
      </ConfirmDialog>
      {rotateSecret.data && <SecretDialog value={rotateSecret.data.secret} onClose={rotateSecret.reset} />}
    </li>
  );
}
