import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { newId } from "#lib/id.ts";
import { isIdempotent } from "#product/idempotent-procedures.ts";
import { timers } from "#product/timers.ts";
import type { AppRouter } from "./wire.ts";

/**
 * Adds an idempotency key to mutations that create or start something, and resends them when the connection breaks
 * before the response. A repeated press after that reuses the key.
 */
export function resendLink({
  pauses = timers.server.resendMs,
  now = Date.now,
}: {
  pauses?: readonly number[];
  now?: () => number;
} = {}): TRPCLink<AppRouter> {
  const unanswered = new Map<string, { key: string; until: number }>();
  return () =>
    ({ op, next }) => {
      if (op.type !== "mutation" || !isIdempotent(op.path)) return next(op);
      const press = `${op.path} ${JSON.stringify(op.input)}`;
      const lost = unanswered.get(press);
      unanswered.delete(press);
      const key = lost && now() < lost.until ? lost.key : newId();
      const keyed = { ...op, context: { ...op.context, idempotencyKey: key } };
      return observable((observer) => {
        let sent = { unsubscribe: () => {} };
        let timer: ReturnType<typeof setTimeout> | undefined;
        const send = (tries: number) => {
          sent = next(keyed).subscribe({
            next: (answer) => observer.next(answer),
            complete: () => observer.complete(),
            error(error) {
              const pause = isLost(error) && !op.signal?.aborted ? pauses[tries] : undefined;
              if (pause !== undefined) {
                timer = setTimeout(send, pause, tries + 1);
                return;
              }
              if (isLost(error)) unanswered.set(press, { key, until: now() + timers.server.samePressMs });
              observer.error(error);
            },
          });
        };
        send(0);
        return () => {
          clearTimeout(timer);
          sent.unsubscribe();
        };
      });
    };
}

/** No response from the server: the connection broke, or a proxy answered. */
const isLost = (error: unknown): boolean => error instanceof TRPCClientError && error.data == null;
