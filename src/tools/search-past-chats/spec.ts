import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { queryChars, chats, excerptChars } = limits.pastChats;

/** Finds earlier chats of the person who is asking. */
export const searchPastChats = toolSpec({
  input: z.strictObject({
    words: z
      .string()
      .trim()
      .min(1)
      .max(queryChars)
      .describe("One to three words that were surely said. A chat is found if one of its messages has all of them."),
  }),
  output: z.object({
    words: z.string().max(queryChars),
    /** The newest first. */
    chats: z
      .array(
        z.object({
          chatId: z.uuid(),
          title: z.string().max(limits.chat.titleChars.max),
          /** When its last message was sent, in UTC. */
          at: z.iso.datetime(),
          /** Around the words; empty if only the title has them. */
          excerpt: z.string().max(excerptChars),
        }),
      )
      .max(chats),
  }),
  description:
    "Finds earlier chats of the person you are talking to, by words in their titles and messages. Call it when they refer to something that was said before and that you don't see in this conversation. If nothing is found, try fewer or other words once. Say from which chat you know something.",
  examples: [{ words: "spring fair" }],
  // Earlier answers may repeat what was read from outside.
  isUntrusted: true,
  account: "person",
  listing: "pinned",
  maxParallel: 2,
  timeoutMs: timers.tool.instantMs,
});
