import { afterAll, afterEach, beforeAll, inject } from "vitest";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { startModelServer } from "./model-servers.ts";

/** What the test files of a worker share. It hangs on the process, because each file loads its modules anew. */
const worker = globalThis as { modelDouble?: Promise<ProviderDouble> };

interface ModelServer {
  readonly baseUrl: string;
  readonly double: ProviderDouble;
}

/**
 * A server whose models answer from a script, on the BUSINESS plan. The test files of a worker share one; with settings
 * of its own, a file gets one for itself. Call it once, outside of the tests.
 */
export function modelServer(env?: Record<string, string>): ModelServer {
  let started: (ModelServer & { stop?: () => Promise<void> }) | null = null;
  const requireStarted = () => {
    if (!started) throw new Error("the server is there in tests only");
    return started;
  };
  beforeAll(async () => {
    worker.modelDouble ??= startProviderDouble();
    const double = await worker.modelDouble;
    const models = double.baseUrls.OPENAI;
    started = { double, ...(env ? await startModelServer(models, env) : { baseUrl: await askForServer(models) }) };
  });
  afterEach(() => requireStarted().double.reset());
  afterAll(() => requireStarted().stop?.());
  return {
    get baseUrl() {
      return requireStarted().baseUrl;
    },
    get double() {
      return requireStarted().double;
    },
  };
}

async function askForServer(models: string): Promise<string> {
  const answer = await fetch(`${inject("modelServers")}?models=${encodeURIComponent(models)}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the server with scripted models could not start: ${text}`);
  return text;
}
