import type { App } from "../context.ts";

/**
 * Does the work for each item, at most `together` at the same time, until the process shuts down. A failure is logged and
 * doesn't stop the others.
 */
export async function forEachTogether<Item extends { readonly id: string }>(
  app: Pick<App, "log" | "shutdownSignal">,
  { items, together, what }: { items: readonly Item[]; together: number; what: string },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item && !app.shutdownSignal.aborted; item = waiting.shift()) {
      const { id } = item;
      await work(item).catch((err) => app.log.error({ err, id }, `${what} failed`));
    }
  };
  await Promise.all(Array.from({ length: together }, next));
}
