import { isAnswered } from "#engine/message.ts";
import type { NodeRunner } from "#engine/node/runner.ts";
import { AppError } from "#lib/errors.ts";
import { newId } from "#lib/id.ts";
import { runToastText } from "#product/texts/run/run-toasts.ts";
import { loopViewText } from "#product/texts/run/step-views.ts";
import { foundList, itemPrompt, listPrompt } from "./prompt.ts";
import { itemPiece, listPiece, type loop, mentionsItem } from "./spec.ts";

/** Finds the list, then runs the task on each item. Committed pieces never run again. */
export const runLoop: NodeRunner<typeof loop> = async ({ config, pieces, prompt }) => {
  const { agentId, listSource, listItemName, maxListItemCount: max } = config;

  const { items, hasMore } = await pieces.runOnce(listPiece, 0, async ({ host }) => {
    const source = await prompt(listSource);
    const ask = { by: { agentId }, name: "list of items", schema: foundList } as const;
    const { list, error } = await host.object({ ...ask, ...listPrompt(source, max) });
    const found = list.flatMap((one) => {
      const item = one.item.trim();
      return item ? [{ id: newId(), item, details: one.details.trim() }] : [];
    });
    // An empty list is not stored, so that a retry searches again.
    if (found.length === 0) throw new AppError("invalid", noItems(error));
    return { items: found.slice(0, max), hasMore: found.length > max };
  });

  const isNamed = mentionsItem(config.prompt);
  const ends = await pieces.runAll(itemPiece, items, async ({ item, details }, { host }) => {
    const task = await prompt(config.prompt, { [listItemName]: item });
    const messages = await host.reply({ agentId, ...itemPrompt(task, { item, details, isNamed }) });
    if (!isAnswered(messages)) throw new AppError("provider", runToastText.loopItemFailed);
    return { messages };
  });

  return {
    done: items.map((item, at) => {
      const end = ends[at] ?? { error: runToastText.loopItemFailed };
      const isCut = hasMore && at === items.length - 1;
      return {
        ...item,
        ...("value" in end ? end.value : { messages: [], error: end.error }),
        ...(isCut && { hasMore: true as const }),
      };
    }),
  };
};

/** The title, the model's reason if any, and a hint, one per line. */
function noItems(reason: string | undefined): string {
  const lines = [loopViewText.noItems, reason?.replaceAll(/\s+/g, " ").trim() ?? "", loopViewText.noItemsHint];
  return lines.filter(Boolean).join("\n");
}
