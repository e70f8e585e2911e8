export interface IdleTimer {
  /** A sign of life: the time begins anew. */
  reset(): void;
  stop(): void;
}

/**
 * Calls `onSilence` once when nothing is heard for `ms`. A connection whose other end has vanished reports nothing by
 * itself: it only falls silent.
 */
export function startIdleTimer(ms: number, onIdle: () => void): IdleTimer {
  let timer = setTimeout(onIdle, ms);
  return {
    reset() {
      clearTimeout(timer);
      timer = setTimeout(onIdle, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
