import { useEffect, useRef } from "react";
import { create } from "zustand";

/** Text for the composer that is shown, or that is shown next, from another part of the product. */
const useComposerQuote = create<{ text: string | null; composers: number }>(() => ({ text: null, composers: 0 }));

export const quoteInComposer = (text: string): void => useComposerQuote.setState({ text });

/** Whether a chat is open in which the person can write. */
export const useHasComposer = (): boolean => useComposerQuote(({ composers }) => composers > 0);

/** Receives what is quoted while a composer is shown. */
export function useQuotes(canWrite: boolean, receive: (text: string) => void): void {
  const text = useComposerQuote((state) => state.text);
  const latestReceive = useRef(receive);
  latestReceive.current = receive;
  useEffect(() => {
    if (!canWrite) return;
    useComposerQuote.setState(({ composers }) => ({ composers: composers + 1 }));
    return () => useComposerQuote.setState(({ composers }) => ({ composers: composers - 1 }));
  }, [canWrite]);
  useEffect(() => {
    if (!canWrite || text === null) return;
    useComposerQuote.setState({ text: null });
    latestReceive.current(text);
  }, [canWrite, text]);
}
