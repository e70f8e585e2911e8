import type { BrowserContext, Request } from "playwright-core";
import { inject } from "vitest";
import { findSecret } from "#testing/secrets/secret-mark.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether every answer to a page is searched for secrets, which takes a tenth of the time of journeys. */
    searchesAnswers: boolean;
  }
}

const leaks: string[] = [];
const reading = new Set<Promise<void>>();

/** Reads every answer of a server to a browser that isn't a stream or a file, and remembers those with a secret in the clear. */
export function watchForSecrets(context: BrowserContext, baseUrl: string): void {
  if (!inject("searchesAnswers")) return;
  // Not once they begin: an answer whose text no page reads never ends.
  context.on("requestfinished", (request) => {
    if (!request.url().startsWith(`${baseUrl}/`)) return;
    const read = search(request).finally(() => reading.delete(read));
    reading.add(read);
  });
}

async function search(request: Request): Promise<void> {
  // A page that was left no longer has the answers that it got.
  const secret = findSecret(await readAnswer(request).catch(() => ""));
  if (secret) leaks.push(`${request.method()} ${request.url()} answers with ${secret}`);
}

async function readAnswer(request: Request): Promise<string> {
  const response = await request.response();
  const isText = /json|html/.test(response?.headers()["content-type"] ?? "");
  return response && isText ? response.text() : "";
}

/** The answers with a secret since the last call. */
export async function takeWireLeaks(): Promise<string[]> {
  await Promise.all(reading);
  return leaks.splice(0);
}
