import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#client/api.ts";

/** Marks a chat as read once its page is visible with what a schedule wrote in it. */
export function useMarkRead(chatId: string, isUnread: boolean): void {
  const { mutate } = useMutation(api.chat.markRead.mutationOptions({ meta: { isSilent: true } }));
  useEffect(() => {
    if (!isUnread) return;
    const mark = () => document.visibilityState === "visible" && mutate({ id: chatId });
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [chatId, isUnread, mutate]);
}
