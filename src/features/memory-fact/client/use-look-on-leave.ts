import { useEffect } from "react";
import { client } from "#client/api.ts";

/** When the person leaves a chat whose agent remembers, it needn't be quiet first to be looked at for facts. */
export function useLookOnLeave(chatId: string, hasMemory: boolean): void {
  useEffect(() => {
    if (!hasMemory) return;
    // Nothing is lost if it fails: the look is planned already.
    return () => void client.memoryFact.lookNow.mutate({ chatId }).catch(() => {});
  }, [chatId, hasMemory]);
}
