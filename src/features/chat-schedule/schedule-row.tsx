import { CalendarClock, Ellipsis, MessageSquare, PencilLine, Play, Trash2 } from "lucide-react";
import { useState } from "react";
import { NextTimesList } from "#client/schedule/next-times-list.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { describeSchedule, formatSlot } from "#product/schedule/describe-schedule.ts";
import { chatScheduleText as text } from "#product/texts/chat/chat-schedule.ts";
import { buttonText } from "#product/texts/common/buttons.ts";
import { urls } from "#product/urls.ts";
import { IconButton } from "#ui/buttons/icon-button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Switch } from "#ui/forms/switch.tsx";
import { Disclosure } from "#ui/layout/disclosure.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { type ChatScheduleItem, useChatScheduleActions } from "./client/use-chat-schedules.ts";
import { ScheduleEvents } from "./schedule-events.tsx";

interface ScheduleRowProps {
  schedule: ChatScheduleItem;
  /** Outside of its chat, the row names agent and chat. */
  isInChat: boolean;
  onEdit: () => void;
}

/** A schedule with its switch; opened, what it sends, when, and what came of it. */
export function ScheduleRow({ schedule, isInChat, onEdit }: ScheduleRowProps) {
  const { id, title, prompt, config, isActive, pausedReason, canEdit, chatId } = schedule;
  const { slug, actor, memberCount } = useWorkspace();
  const { setActive, runNow, remove } = useChatScheduleActions();
  const [isDeleting, setDeleting] = useState(false);
  const [next] = schedule.nextTimes;
  const isOn = setActive.isPending ? setActive.variables.isActive : isActive;
  const notes = [
    ...(isInChat ? [] : [schedule.chatTitle]),
    ...(schedule.emailsResult ? [text.emails] : []),
    ...(memberCount > 1 && actor.role === "OWNER" ? [text.createdBy(schedule.createdBy)] : []),
  ];
  const place = isInChat ? [] : [schedule.agentTitle ?? text.noAgent];
  return (
    <li className="border-line border-b py-2.5">
      <Disclosure
        icon={CalendarClock}
        title={
          <span className="block min-w-0">
            <span className="block cut">{title}</span>
            <span className="block cut font-normal text-ink-3">
              {[...place, describeSchedule(config), config.timezone].join(" · ")}
            </span>
          </span>
        }
        end={<span className="max-sm:hidden">{next ? text.next(formatSlot(next, config.timezone)) : text.off}</span>}
        action={
          <span className="ml-2 flex flex-none items-center gap-1">
            <Switch
              aria-label={text.active(title)}
              isSelected={isOn}
              isDisabled={!canEdit && !isActive}
              isPending={setActive.isPending}
              onChange={(isSelected) => setActive.mutate({ id, isActive: isSelected })}
            />
            <Menu
              aria-label={text.menu(title)}
              trigger={<IconButton icon={Ellipsis} label={text.menu(title)} size="s" />}
            >
              {canEdit && (
                <MenuItem icon={Play} onAction={() => runNow.mutate({ id })}>
                  {text.runNow}
                </MenuItem>
              )}
              {canEdit && (
                <MenuItem icon={PencilLine} onAction={onEdit}>
                  {buttonText.edit}
                </MenuItem>
              )}
              {!isInChat && (
                <MenuItem icon={MessageSquare} href={urls.chat(slug, chatId)}>
                  {text.openChat}
                </MenuItem>
              )}
              <MenuItem icon={Trash2} isDanger onAction={() => setDeleting(true)}>
                {buttonText.delete}
              </MenuItem>
            </Menu>
          </span>
        }
      >
        <div className="grid grid-cols-1 gap-4 pb-2 pl-6.5 max-sm:pl-0">
          <div className="min-w-0">
            <p className="mb-1 text-xs font-medium text-ink-3">{text.message}</p>
            <p className="whitespace-pre-wrap wrap-anywhere">{prompt}</p>
          </div>
          <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
            {isActive && <NextTimesList times={schedule.nextTimes} timezone={config.timezone} />}
            <ScheduleEvents events={schedule.events} />
          </div>
          {notes.length > 0 && <p className="text-ink-3 text-xs">{notes.join(" · ")}</p>}
        </div>
      </Disclosure>
      {pausedReason && (
        <Callout tone="warning" className="mt-2">
          {text.paused[pausedReason]}
        </Callout>
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        isDanger
        onOpenChange={setDeleting}
        title={text.remove.title(title)}
        confirmText={text.remove.confirm}
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: () => setDeleting(false) })}
      >
        {text.remove.text}
      </ConfirmDialog>
    </li>
  );
}
