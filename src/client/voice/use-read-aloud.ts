import { useEffect, useRef, useState, useSyncExternalStore } from "react";

/** Reads one text aloud. It stops when its message leaves the page, and when another text is read. */
export function useReadAloud() {
  const [isReading, setReading] = useState(false);
  const stopRef = useRef<(() => void) | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      stopRef.current?.();
    };
  }, []);

  async function start(text: string) {
    const { speak } = await import("./speak.ts");
    if (!isMounted.current) return;
    setReading(true);
    stopRef.current = speak(text, () => {
      stopRef.current = null;
      setReading(false);
    });
  }
  return { isReading, start: (text: string) => void start(text), stop: () => stopRef.current?.() };
}

/** Whether this browser has a voice. */
export function useHasVoices(): boolean {
  return useSyncExternalStore(watchVoices, () => "speechSynthesis" in window && speechSynthesis.getVoices().length > 0);
}

/** Some browsers load their voices when they are asked for. */
function watchVoices(notify: () => void) {
  if (!("speechSynthesis" in window)) return () => {};
  speechSynthesis.addEventListener("voiceschanged", notify);
  return () => speechSynthesis.removeEventListener("voiceschanged", notify);
}
