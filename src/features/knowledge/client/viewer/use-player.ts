import { type RefObject, useEffect, useState } from "react";

/** What a player of a recording does, and what it can be asked for. */
export function usePlayer(player: RefObject<HTMLMediaElement | null>, url: string | undefined) {
  const [seconds, setSeconds] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const element = player.current;
    if (!element || !url) return;
    const given = new AbortController();
    const listen = (names: readonly string[], react: () => void) => {
      for (const name of names) element.addEventListener(name, react, { signal: given.signal });
    };
    listen(["timeupdate", "seeking"], () => setSeconds(element.currentTime));
    listen(["play"], () => setPlaying(true));
    listen(["pause", "ended"], () => setPlaying(false));
    listen(["error"], () => setBroken(true));
    return () => given.abort();
  }, [player, url]);

  /** Starts from a second. Browsers refuse it on pages that nobody has touched yet; then it waits there. */
  function playFrom(start: number): void {
    const element = player.current;
    if (!element) return;
    // Before its length is known, an element keeps the place for later.
    element.currentTime = start;
    setSeconds(start);
    void element.play().catch(() => undefined);
  }
  return { seconds, isPlaying, isBroken, playFrom };
}
