import { chat } from "#features/chat/table.ts";
import { router, rowProcedure } from "#platform/access/procedures.ts";
import { byChat, keptFacts, refusedFacts } from "./schema.ts";
import { keepFacts, listFacts, refuseFacts } from "./service/facts.ts";
import { lookNow } from "./service/plan-look.ts";

const read = { verb: "read", role: "USER", cost: "light" } as const;
const write = { verb: "write", role: "USER", cost: "light" } as const;

export const memoryFactRouter = router({
  getByChat: rowProcedure(chat, read, "chatId")
    .input(byChat)
    .query(({ ctx, input }) => listFacts(ctx, input.chatId)),
  keep: rowProcedure(chat, write, "chatId")
    .input(keptFacts)
    .mutation(({ ctx, input }) => keepFacts(ctx, input)),
  refuse: rowProcedure(chat, write, "chatId")
    .input(refusedFacts)
    .mutation(({ ctx, input }) => refuseFacts(ctx, input.chatId, input.ids)),
  /** The person has left the chat. */
  lookNow: rowProcedure(chat, write, "chatId")
    .input(byChat)
    .mutation(({ ctx, input }) => lookNow(ctx, input.chatId)),
});
