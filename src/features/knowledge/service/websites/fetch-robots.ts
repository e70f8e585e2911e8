import { AppError } from "#lib/errors.ts";
import type { App } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { allowAll, allowNothing, type RobotsRules, readRobots } from "./robots.ts";

/** What an address answers; null if there is nothing, or if it can't be read in time. */
export async function fetchText({ http }: Pick<App, "http">, url: string, signal: AbortSignal) {
  try {
    const answer = await http.request({
      url,
      maxBytes: limits.knowledge.pageBytes,
      timeoutMs: timers.knowledge.pageMs,
      signal,
    });
    return {
      status: answer.status,
      url: answer.url,
      bytes: answer.bytes,
      type: answer.headers.get("content-type") ?? "",
    };
  } catch (error) {
    if (error instanceof AppError || signal.aborted) return null;
    throw error;
  }
}

/** What a website allows us. */
export async function fetchRobots(app: Pick<App, "http">, origin: string, signal: AbortSignal): Promise<RobotsRules> {
  const answer = await fetchText(app, `${origin}/robots.txt`, signal);
  // A server that can't say what it allows, allows nothing.
  if (!answer || answer.status >= 500) return allowNothing;
  return answer.status >= 400 ? allowAll : readRobots(Buffer.from(answer.bytes).toString("utf8"), "Troupe");
}
