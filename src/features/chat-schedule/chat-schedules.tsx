import { CalendarClock, Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { ChatSchedulesProps } from "#features/chat/client/schedules/chat-schedules-props.ts";
import { describeSchedule } from "#product/schedule/describe-schedule.ts";
import { chatScheduleText as text } from "#product/texts/chat/chat-schedule.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { type ChatScheduleItem, useChatSchedules } from "./client/use-chat-schedules.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { ScheduleRow } from "./schedule-row.tsx";

/** In the header of a chat: when its schedules come. Opens their list, and the dialogs to add and edit one. */
export function ChatSchedules({ chatId, isAdding, onAdded }: ChatSchedulesProps) {
  const { data: schedules = [] } = useChatSchedules({ chatId });
  const [isListOpen, setListOpen] = useState(false);
  const [edited, setEdited] = useState<ChatScheduleItem | "new" | null>(null);
  const active = schedules.filter(({ isActive }) => isActive);
  const [first] = active;
  const isOnlyOne = first && schedules.length === 1;
  const isEditing = isAdding || edited !== null;
  return (
    <>
      {schedules.length > 0 && (
        <Button variant="ghost" icon={CalendarClock} aria-haspopup="dialog" onPress={() => setListOpen(true)}>
          <span className="block max-w-60 cut @max-4xl:sr-only">
            {isOnlyOne ? describeSchedule(first.config) : text.button(schedules.length)}
          </span>
        </Button>
      )}
      {isListOpen && !isEditing && (
        <ListDialog
          schedules={schedules}
          onEdit={setEdited}
          onAdd={() => setEdited("new")}
          onClose={() => setListOpen(false)}
        />
      )}
      {isEditing && (
        <ScheduleDialog
          chatId={chatId}
          schedule={edited === "new" ? null : edited}
          onClose={() => {
            setEdited(null);
            onAdded();
          }}
        />
      )}
    </>
  );
}

interface ListDialogProps {
  schedules: readonly ChatScheduleItem[];
  onEdit: (schedule: ChatScheduleItem) => void;
  onAdd: () => void;
  onClose: () => void;
}

function ListDialog({ schedules, onEdit, onAdd, onClose }: ListDialogProps) {
  const { slug } = useWorkspace();
  return (
    <Dialog
      isOpen
      size="m"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title}
      footer={
        <>
          <Link href={urls.schedules(slug)} className="mr-auto font-medium text-accent-text hover:underline">
            {text.all}
          </Link>
          <Button icon={Plus} onPress={onAdd}>
            {text.add}
          </Button>
        </>
      }
    >
      {schedules.length === 0 ? (
        <p className="text-ink-3">{text.empty.inChat}</p>
      ) : (
        <ul aria-label={text.title} className="border-line border-t">
          {schedules.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} isInChat onEdit={() => onEdit(schedule)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}
