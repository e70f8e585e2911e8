import type { ServerEventBus } from "@modelcontextprotocol/server";
import { AppError } from "#lib/errors.ts";
import type { ActingContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { principalKey } from "#product/principal.ts";
import { timers } from "#product/timers.ts";

/** Where a stream of one request hears that its list of tools has changed. */
export interface ListChanges {
  readonly bus: ServerEventBus;
  /** False if the caller has too many streams open. */
  readonly isAllowed: boolean;
  /** Call it once the request is answered, whether it has become a stream or not. */
  release(): void;
}

const none: ServerEventBus = { publish() {}, subscribe: () => () => {} };

/**
 * For a request that opens a stream. The stream ends after a while, so that the key is read again, and when the process
 * stops: `end` closes it.
 */
export function listenToChanges({ app, actor }: ActingContext, request: Request, end: () => void): ListChanges {
  const slot = request.headers.get("mcp-method") === "subscriptions/listen" ? reserve() : null;
  if (!slot) return { bus: none, isAllowed: false, release() {} };
  let isOpen = false;
  const subscribe: ServerEventBus["subscribe"] = (listener) => {
    isOpen = true;
    const unsubscribe = app.live.subscribe(`workspace:${actor.workspaceId}`, ({ changed }) => {
      if (changed === "mcpPublications") listener({ kind: "tools_list_changed" });
    });
    const timer = setTimeout(end, timers.mcpEndpoint.listenMs);
    app.shutdownSignal.addEventListener("abort", end);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      app.shutdownSignal.removeEventListener("abort", end);
      slot[Symbol.dispose]();
    };
  };
  return { bus: { publish() {}, subscribe }, isAllowed: true, release: () => isOpen || slot[Symbol.dispose]() };

  function reserve() {
    try {
      return app.streams.reserveSlot(principalKey(actor), limits.mcpEndpoint.openStreams);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
