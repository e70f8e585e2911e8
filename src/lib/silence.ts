export interface SilenceWatch {
  /** A sign of life: the time begins anew. */
  heard(): void;
  stop(): void;
}

/**
 * Calls `onSilence` once when nothing is heard for `ms`. A connection whose other end has vanished reports nothing by
 * itself: it only falls silent.
 */
export function watchSilence(ms: number, onSilence: () => void): SilenceWatch {
  let timer = setTimeout(onSilence, ms);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
