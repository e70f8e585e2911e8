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

  function goTo(start: number): void {
    // Before its length is known, an element keeps the place for later.
    if (player.current) player.current.currentTime = start;
    setSeconds(start);
  }
  /** Browsers refuse to play on pages that nobody has touched yet; then it waits at its place. */
  function playFrom(start: number): void {
    goTo(start);
    void player.current?.play().catch(() => undefined);
  }
  return { seconds, isPlaying, isBroken, goTo, playFrom };
}
