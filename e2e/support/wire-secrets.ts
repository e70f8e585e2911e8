import type { BrowserContext, Response } from "playwright-core";
import { findSecret } from "#testing/secrets/secret-mark.ts";

const leaks: string[] = [];
const reading = new Set<Promise<void>>();

/** Reads every answer of a server to a browser that isn't a stream or a file, and remembers those with a secret in the clear. */
export function watchForSecrets(context: BrowserContext, baseUrl: string): void {
  context.on("response", (response) => {
    if (!response.url().startsWith(`${baseUrl}/`) || !/json|html/.test(response.headers()["content-type"] ?? ""))
      return;
    const read = search(response).finally(() => reading.delete(read));
    reading.add(read);
  });
}

async function search(response: Response): Promise<void> {
  // A page that was left no longer has the answers that it got.
  const secret = findSecret(await response.text().catch(() => ""));
  if (secret) leaks.push(`${response.request().method()} ${response.url()} answers with ${secret}`);
}

/** The answers with a secret since the last call. */
export async function takeWireLeaks(): Promise<string[]> {
  await Promise.all(reading);
  return leaks.splice(0);
}
