import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";
import { askPersonInput, askPersonOutput, isSkipped, pathsIn, readAnswers, replaceWithStored } from "./parse.ts";

const { questions } = limits.askPerson;

/** A short form in the chat, which its author fills in. */
export const askPerson = toolSpec({
  input: askPersonInput,
  output: askPersonOutput,
  description: `Shows the person a short form and waits for their answers. Use it when you can't continue without facts or decisions that only they have, and ask everything you need at once (at most ${questions} questions). Offer options where the likely answers are known, and ask for a file where you need one. Don't use it for what you can find out or reasonably assume, to ask whether to continue, or for passwords and keys. If they skip it, continue with the most likely assumption and say which.`,
  examples: [
    {
      reason: "The offer depends on the delivery.",
      questions: [
        { id: "delivery", label: "How should the benches be delivered?", kind: "choice", options: ["Truck", "Parcel"] },
        { id: "date", label: "When are they needed?", kind: "date", isOptional: true },
      ],
    },
  ],
  reach: "make",
  account: "none",
  listing: "pinned",
  maxParallel: 1,
  timeoutMs: timers.tool.answerMs,
  acceptAnswer(input, given) {
    if (isSkipped.safeParse(given).success) return { output: { isSkipped: true as const } };
    const read = readAnswers(input, given);
    return "refused" in read ? read : { output: read };
  },
  answerFiles: { pathsIn, replaceWithStored },
  showsResult: () => true,
});
