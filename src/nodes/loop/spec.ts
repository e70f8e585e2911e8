import { z } from "zod";
import { compactPrompt } from "#engine/compact-form/compact-schema.ts";
import { answerText, message } from "#engine/message.ts";
import { nodeSpec, type PieceKind } from "#engine/node.ts";
import { missingValue } from "#engine/prompt.ts";
import { loopItemMention, referencesIn, valueText } from "#engine/reference.ts";
import { listCredits } from "#product/credits.ts";
import { limits } from "#product/limits.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import { stepFindingText as findings } from "#product/texts/workflow/step-findings.ts";
import { timers } from "#product/timers.ts";

const { listItems, promptChars, codeNameChars } = limits.workflow;

const config = z.object({
  /** Null means a general task. */
  agentId: z.string().max(64).nullable().default(null),
  listSource: z.string().max(promptChars).default(""),
  /** The name of the item in the task. */
  listItemName: z.string().max(codeNameChars).default("item"),
  prompt: z.string().max(promptChars).default(""),
  maxListItemCount: z.int().min(listItems.min).max(listItems.max).default(listItems.initial),
});
export type LoopConfig = z.infer<typeof config>;

const item = z.object({ id: z.string().max(64), item: z.string(), details: z.string() });
const messages = z.array(message).max(1_000);

/** The list, cut to the maximum number of items. */
export interface FoundList {
  items: z.infer<typeof item>[];
  /** Whether the list was cut. */
  hasMore: boolean;
}
export const listPiece: PieceKind<FoundList> = {
  kind: "list",
  shape: z.object({ items: z.array(item), hasMore: z.boolean() }),
};
export const itemPiece: PieceKind<{ messages: z.infer<typeof messages> }> = {
  kind: "item",
  shape: z.object({ messages }),
};

/** Results in the order of the list. Failed items have an error; the last one has `hasMore` when the list was cut. */
const result = z
  .array(item.extend({ messages, error: z.string().optional(), hasMore: z.literal(true).optional() }))
  .max(listItems.max);
export type LoopItem = z.infer<typeof result>[number];

/** The output with the list of the answers, in the order of the items. */
export const answersKey = "answers";
const answerOf = ({ messages }: LoopItem): string => answerText(messages).trim() || missingValue;

export const loop = nodeSpec({
  type: "LOOP",
  title: "Loop",
  hint: "Runs an agent on each item of a list",
  synonyms: ["for each", "iterate", "repeat", "list", "map", "batch"],
  icon: "repeat",
  family: "ai",
  config,
  result,
  execution: {
    needs: ["reply", "object"],
    pieces: [listPiece, itemPiece],
    failures: () => ({ run: runToastText.loopFailed }),
    timeLimitMs: () => timers.run.listNodeMs,
  },
  fillAgentSlots: (config, hire) => ({ ...config, agentId: config.agentId ?? hire() }),
  compact: {
    schema: z.object({
      listSource: compactPrompt.describe("Where the list comes from, such as {{Names}}."),
      listItemName: z.string().describe("One word for an item, such as name."),
      prompt: compactPrompt.describe("What to do with each item; refer to the item by its word in double braces."),
      maxListItemCount: z.int().min(listItems.min).max(listItems.max),
    }),
    /** Models may exceed the limits. */
    toConfig: (block) => ({
      ...block,
      ...(typeof block.listItemName === "string" && { listItemName: block.listItemName.slice(0, codeNameChars) }),
      ...(typeof block.maxListItemCount === "number" && {
        maxListItemCount: Math.min(listItems.max, Math.max(listItems.min, Math.round(block.maxListItemCount))),
      }),
    }),
  },
  revisions: () => ["edit", "regenerate"],
  visitors: "shown",
  isInPdf: true,
  draft: () => config.parse({}),
  mapReferences: (given, visitor) => ({
    ...given,
    agentId: given.agentId === null ? null : visitor.id("agent", given.agentId),
    listSource: visitor.text(given.listSource, { name: "listSource" }),
    prompt: visitor.text(given.prompt, { name: "prompt", locals: [given.listItemName] }),
  }),
  missingFields: ({ listSource, listItemName, prompt }) => [
    ...(listSource.trim() ? [] : [missing.list]),
    ...(listItemName.trim() ? [] : [missing.itemName]),
    ...(prompt.trim() ? [] : [missing.task]),
  ],
  outputs: () => [{ as: "output", key: answersKey, label: answersKey, isInWhole: true }],
  toPromptText: (items, { output }) =>
    output === answersKey
      ? valueText(items.map(answerOf))
      : items.map((one) => `## ${one.item}\n${answerOf(one)}`).join("\n\n"),
  toValue: (items, { output }) =>
    output === answersKey ? items.map(answerOf) : items.map((one) => ({ item: one.item, answer: answerOf(one) })),

  lint({ prompt, listItemName, ...rest }, { node }) {
    if (!prompt.trim() || mentionsItem(prompt)) return [];
    const mended = `${prompt.trimEnd()}\n\n${loopItemMention(listItemName)}`;
    const edits = [{ do: "setConfig", nodeId: node.id, config: { ...rest, listItemName, prompt: mended } }] as const;
    return [
      {
        severity: "info",
        code: "itemNotNamed",
        text: findings.itemNotNamed(node.label),
        fix: { title: findings.mentionItem, edits },
      },
    ];
  },

  estimate({ agentId, maxListItemCount }, prices) {
    const once = prices.request(agentId);
    return { min: listCredits(once, 1), max: listCredits(once, maxListItemCount) };
  },
});

/** Whether the task mentions its item. */
export function mentionsItem(prompt: string): boolean {
  return referencesIn(prompt).some(({ reference }) => reference.to === "item");
}
