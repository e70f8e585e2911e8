import { z } from "zod";
import type { Channel } from "../process-sandbox/sandboxed-process.ts";
import { browserLimits } from "./limits.ts";

const message = z.object({
  id: z.int().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** The DevTools protocol over the two pipes of a browser. */
export interface DevTools {
  /** Sends a command and reads its result. Rejects when the browser refuses it or is gone. */
  send<Result extends z.ZodType = typeof noResult>(
    method: string,
    params?: object,
    options?: { sessionId?: string; result?: Result },
  ): Promise<z.output<Result>>;
  /** Calls `handle` for each event of the session. */
  onEvent(sessionId: string, handle: (method: string, params: unknown) => void): void;
}

export const noResult = z.unknown();
const endOfMessage = 0;

/** `onBroken` is called when the browser sends a message that is too long or not of the protocol. */
export function openDevTools({ toChild, fromChild }: Channel, onBroken: () => void): DevTools {
  const calls = new Map<number, { done(result: unknown): void; fail(error: Error): void }>();
  const handlers = new Map<string, (method: string, params: unknown) => void>();
  let lastId = 0;
  let isOpen = true;
  let parts: Buffer[] = [];
  let bytes = 0;

  function receive(text: string): void {
    const { id, sessionId, method, params, result, error } = message.parse(JSON.parse(text));
    if (id === undefined) {
      if (method) handlers.get(sessionId ?? "")?.(method, params);
      return;
    }
    const call = calls.get(id);
    calls.delete(id);
    if (error) call?.fail(new Error(error.message));
    else call?.done(result);
  }
  fromChild.on("data", (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(endOfMessage); end !== -1; end = chunk.indexOf(endOfMessage, start)) {
      try {
        receive(Buffer.concat([...parts, chunk.subarray(start, end)]).toString("utf8"));
      } catch {
        onBroken();
      }
      parts = [];
      bytes = 0;
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
    bytes += chunk.length - start;
    if (bytes > browserLimits.messageBytes) onBroken();
  });
  fromChild.on("close", () => {
    isOpen = false;
    for (const call of calls.values()) call.fail(new Error("The browser is gone."));
    calls.clear();
  });

  return {
    async send(method, params = {}, { sessionId, result } = {}) {
      if (!isOpen) throw new Error("The browser is gone.");
      lastId += 1;
      const id = lastId;
      const answer = await new Promise<unknown>((done, fail) => {
        calls.set(id, { done, fail });
        toChild.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      });
      return (result ?? noResult).parse(answer) as never; // the type of the given or the default schema
    },
    onEvent: (sessionId, handle) => void handlers.set(sessionId, handle),
  };
}
