export interface IdleTimer {
  /** Restarts the timer. */
  reset(): void;
  stop(): void;
}

/**
 * Calls `onIdle` once when `reset` was not called for `ms` milliseconds. A connection whose other end vanished reports
 * no error, it just stays silent.
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
