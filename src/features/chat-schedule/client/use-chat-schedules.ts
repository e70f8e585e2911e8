import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#client/api.ts";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import type { Answers } from "#client/wire.ts";
import { chatScheduleText } from "#product/texts/chat/chat-schedule.ts";
import { toast } from "#ui/feedback/toast.ts";

export type ChatScheduleItem = Answers["chatSchedule"]["getAll"][number];

/** The schedules that the person may see, of a chat, of an agent, or all. */
export function useChatSchedules(of: { chatId?: string; agentId?: string } = {}) {
  const { id: workspaceId } = useWorkspace();
  return useQuery(api.chatSchedule.getAll.queryOptions({ workspaceId, ...of }));
}

/** What can be done with schedules. Refusals are shown by the page. */
export function useChatScheduleActions() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(api.chatSchedule.pathFilter());
  const onSaved = () => toast.success(chatScheduleText.editor.saved);
  const { chatSchedule } = api;
  return {
    create: useMutation(chatSchedule.create.mutationOptions({ onSettled, onSuccess: onSaved })),
    update: useMutation(chatSchedule.update.mutationOptions({ onSettled, onSuccess: onSaved })),
    setActive: useMutation(chatSchedule.setActive.mutationOptions({ onSettled })),
    runNow: useMutation(
      chatSchedule.runNow.mutationOptions({ onSettled, onSuccess: () => toast.success(chatScheduleText.started) }),
    ),
    remove: useMutation(
      chatSchedule.delete.mutationOptions({
        onSettled,
        onSuccess: () => toast.success(chatScheduleText.remove.done),
      }),
    ),
  };
}
