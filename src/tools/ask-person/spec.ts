import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { questions, idChars, labelChars, hintChars, reasonChars, options, optionChars, answerChars } = limits.askPerson;

const id = z
  .string()
  .max(idChars)
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, "Use lowercase letters, digits, and hyphens.");
const option = z.string().trim().min(1).max(optionChars);

const question = z
  .strictObject({
    id: id.describe("Unique in this call, such as delivery-date."),
    label: z.string().trim().min(1).max(labelChars).describe("The question."),
    kind: z.enum(["choice", "text", "date"]),
    options: z.array(option).min(options.min).max(options.max).optional().describe("For kind choice only."),
    isMultiple: z.boolean().optional().describe("For kind choice: the person may select several options."),
    isOptional: z.boolean().optional().describe("The person may leave it empty."),
    hint: z.string().trim().max(hintChars).optional().describe("Shown below the question."),
  })
  .superRefine(({ kind, options: given }, check) => {
    if ((kind === "choice") !== (given !== undefined))
      check.addIssue({
        code: "custom",
        path: ["options"],
        message: "Questions of kind choice need options; other questions have none.",
      });
    if (given && new Set(given).size < given.length)
      check.addIssue({ code: "custom", path: ["options"], message: "Every option must be different." });
  });

const answer = z.object({
  id,
  label: z.string().max(labelChars),
  value: z.union([z.string().max(answerChars), z.array(z.string().max(optionChars)).max(options.max)]),
});

/** A short form in the chat, which its author fills in. */
export const askPerson = toolSpec({
  input: z.strictObject({
    questions: z
      .array(question)
      .min(1)
      .max(questions)
      .refine((all) => new Set(all.map((one) => one.id)).size === all.length, "Every question needs an id of its own."),
    reason: z.string().trim().max(reasonChars).optional().describe("Why you ask, in one sentence."),
  }),
  output: z.union([
    z.object({ answers: z.array(answer).max(questions) }),
    /** The person chose not to answer. */
    z.object({ isSkipped: z.literal(true) }),
  ]),
  description: `Shows the person a short form and waits for their answers. Use it when you can't continue without facts or decisions that only they have, and ask everything you need at once (at most ${questions} questions). Offer options where the likely answers are known. Don't use it for what you can find out or reasonably assume, to ask whether to continue, or for passwords and keys. If they skip it, continue with the most likely assumption and say which.`,
  examples: [
    {
      reason: "The offer depends on the delivery.",
      questions: [
        { id: "delivery", label: "How should the benches be delivered?", kind: "choice", options: ["Truck", "Parcel"] },
        { id: "date", label: "When are they needed?", kind: "date", isOptional: true },
      ],
    },
  ],
  account: "none",
  listing: "pinned",
  maxParallel: 1,
  timeoutMs: timers.tool.answerMs,
  isAnsweredByPerson: true,
});
