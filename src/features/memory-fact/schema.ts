import { z } from "zod";
import { idOf } from "#lib/entity-id.ts";
import { jobName } from "#lib/job-name.ts";
import { limits } from "#product/limits.ts";
import { memoryContent, memoryTitle } from "#product/tools/memory-note.ts";

/** UPDATE adds to one note of the memory; CONTRADICTION says that it is no longer true. Both replace its text. */
export const factKinds = ["NEW", "UPDATE", "CONTRADICTION"] as const;
export type FactKind = (typeof factKinds)[number];

export type FactStatus = "PROPOSED" | "KEPT" | "REFUSED";

/** Durable work: looks for facts in what a person wrote in a chat. */
export const lookForFactsJob = jobName<{ workspaceId: string; chatId: string }>("memoryFact.look");

export const byChat = z.strictObject({ chatId: idOf("chat") });

const { perLook } = limits.memoryFact;
/** Looks add up while nobody decides. */
const maxAtOnce = 10 * perLook;

export const keptFacts = byChat.extend({
  facts: z
    .array(z.strictObject({ id: idOf("memoryFact"), title: memoryTitle, content: memoryContent }))
    .min(1)
    .max(maxAtOnce),
});
export type KeptFacts = z.output<typeof keptFacts>;

export const refusedFacts = byChat.extend({ ids: z.array(idOf("memoryFact")).min(1).max(maxAtOnce) });
