import { idOf } from "#lib/entity-id.ts";
import { idempotent } from "#platform/access/idempotency.ts";
import { router, rowProcedure, workspaceProcedure } from "#platform/access/procedures.ts";
import {
  bySchedule,
  chatScheduleChanges,
  chatScheduleDraft,
  chatScheduleFilter,
  chatScheduleSwitch,
} from "./schema.ts";
import { createSchedule, deleteSchedule, setScheduleActive, updateSchedule } from "./service/chat-schedules.ts";
import { listSchedules } from "./service/list-schedules.ts";
import { sendNow } from "./service/send-due.ts";
import { chatSchedule } from "./table.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "USER", cost: "light" } as const;

export const chatScheduleRouter = router({
  getAll: workspaceProcedure(read)
    .input(chatScheduleFilter)
    .query(({ ctx, input }) => listSchedules(ctx, input)),
  create: workspaceProcedure(write)
    .input(chatScheduleDraft.extend({ workspaceId: idOf("workspace") }))
    .mutation(
      idempotent("chatSchedule.create", async ({ ctx, input: { workspaceId: _, ...draft } }) => ({
        id: (await createSchedule(ctx, draft)).id,
      })),
    ),
  update: rowProcedure(chatSchedule, write)
    .input(chatScheduleChanges)
    .mutation(async ({ ctx, input }) => {
      await updateSchedule(ctx, input);
    }),
  setActive: rowProcedure(chatSchedule, write)
    .input(chatScheduleSwitch)
    .mutation(async ({ ctx, input }) => {
      await setScheduleActive(ctx, input.id, input.isActive);
    }),
  /** Sends the message at once. */
  runNow: rowProcedure(chatSchedule, { ...write, verb: "run" })
    .input(bySchedule)
    .mutation(({ ctx, input }) => sendNow(ctx, input.id)),
  delete: rowProcedure(chatSchedule, write)
    .input(bySchedule)
    .mutation(async ({ ctx, input }) => {
      await deleteSchedule(ctx, input.id);
    }),
});
