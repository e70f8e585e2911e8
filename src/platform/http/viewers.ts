import { newId } from "#lib/id.ts";
import { timers } from "#product/timers.ts";
import type { Live } from "../live.ts";

/**
 * Who has what open right now, counted by the responses that this server keeps open: `chat:<id>` for pages that show a
 * chat, `stream:<id>` for pages, also hidden ones, that read a reply. Nothing is stored, so nothing can be out of date.
 */
export interface Viewers {
  /** Counts the person as a viewer until the returned function is called. */
  enter(topic: string, userId: string): () => void;
  /** Whether a page of the person is connected to this process. */
  isHere(topic: string, userId: string): boolean;
  /** Also asks the other processes. One that doesn't answer in time has no viewer. */
  isAnywhere(topic: string, userId: string): Promise<boolean>;
  close(): void;
}

const askTopic = "viewers";

export function createViewers(live: Pick<Live, "publish" | "subscribe">): Viewers {
  const counts = new Map<string, number>();
  const keyOf = (topic: string, userId: string) => `${topic} ${userId}`;
  const isHere = (topic: string, userId: string) => counts.has(keyOf(topic, userId));
  const stopAnswering = live.subscribe(askTopic, ({ question, topic, userId }) => {
    if (isHere(String(topic), String(userId))) live.publish(`${askTopic}:${String(question)}`, { isHere: true });
  });

  function ask(topic: string, userId: string): Promise<boolean> {
    const question = newId();
    return new Promise((resolve) => {
      const answer = (isThere: boolean) => {
        clearTimeout(timer);
        unsubscribe();
        resolve(isThere);
      };
      const unsubscribe = live.subscribe(`${askTopic}:${question}`, () => answer(true));
      // A page may be loading again meanwhile.
      const timer = setTimeout(() => answer(isHere(topic, userId)), timers.notification.viewersMs);
      live.publish(askTopic, { question, topic, userId });
    });
  }

  return {
    enter(topic, userId) {
      const key = keyOf(topic, userId);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
    isHere,
    isAnywhere: async (topic, userId) => isHere(topic, userId) || ask(topic, userId),
    close: stopAnswering,
  };
}
