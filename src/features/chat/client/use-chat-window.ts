import { useCallback, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { client, showRefusal } from "#client/api.ts";
import { limits } from "#product/limits.ts";
import type { MessagePage } from "../service/messages.ts";
import { countBefore, emptyWindow, messagesIn, withEarlier, withoutMessage, withPage } from "./chat-window.ts";
import type { ChatMessage } from "./pending-turn.ts";

/** The loaded messages of a chat, and functions to load earlier ones. */
export function useChatWindow(chatId: string, page: MessagePage | undefined) {
  const [window, setWindow] = useState(emptyWindow);
  let current = window;
  if (page && page !== window.page) {
    current = withPage(window, page);
    setWindow(current);
  }
  const latestWindow = useRef(current);
  latestWindow.current = current;
  const [isLoading, setLoading] = useState(false);
  const isLoadingRef = useRef(false);

  /** `onArrived` is called right before the messages are rendered. */
  const loadEarlier = useCallback(
    async (onArrived: () => void) => {
      const { before } = latestWindow.current;
      if (before === null || isLoadingRef.current) return;
      isLoadingRef.current = true;
      setLoading(true);
      try {
        const earlier = await client.chat.getEarlier.query({ id: chatId, before });
        onArrived();
        // Discard the page if the window started over meanwhile.
        flushSync(() => setWindow((now) => (now.before === before ? withEarlier(now, earlier) : now)));
      } catch (error) {
        showRefusal(error);
      } finally {
        isLoadingRef.current = false;
        setLoading(false);
      }
    },
    [chatId],
  );

  /** Loads the whole chat for copying, without keeping it. */
  const loadAllMessages = useCallback(async (): Promise<readonly ChatMessage[]> => {
    let all = messagesIn(latestWindow.current);
    for (let { before } = latestWindow.current; before !== null; ) {
      const limit = limits.chat.copyPageMessages;
      const earlier: MessagePage = await client.chat.getEarlier.query({ id: chatId, before, limit });
      all = [...earlier.messages, ...all];
      before = earlier.before;
    }
    return all;
  }, [chatId]);

  return {
    stored: useMemo(() => messagesIn(current), [current]),
    countBefore: countBefore(current),
    isLoading,
    loadEarlier,
    loadAllMessages,
    removeMessage: useCallback((id: string) => setWindow((now) => withoutMessage(now, id)), []),
  };
}
