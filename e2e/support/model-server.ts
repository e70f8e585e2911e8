import { rm } from "node:fs/promises";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { type StartedServer, startServer } from "./server.ts";

/** Starts a separate server for a test file, whose models answer from a script. Call it once, outside of the tests. */
export function modelServer(env: Record<string, string> = {}): {
  readonly baseUrl: string;
  readonly double: ProviderDouble;
} {
  let started: { double: ProviderDouble; server: StartedServer; dataDir: string } | null = null;
  const requireStarted = () => {
    if (!started) throw new Error("the server is there in tests only");
    return started;
  };
  beforeAll(async () => {
    const double = await startProviderDouble();
    const dataDir = createTestFolder("models");
    const server = await startServer({
      DATA_DIR: dataDir,
      PORT: "0",
      ALLOWED_PRIVATE_HOSTS: "localhost",
      OPENAI_API_KEY: "sk-journey-000000000000",
      OPENAI_BASE_URL: double.baseUrls.OPENAI,
      ...env,
    });
    started = { double, server, dataDir };
  });
  afterEach(() => requireStarted().double.reset());
  afterAll(async () => {
    const { double, server, dataDir } = requireStarted();
    await server.kill("SIGTERM");
    await double.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    get baseUrl() {
      return requireStarted().server.baseUrl;
    },
    get double() {
      return requireStarted().double;
    },
  };
}
