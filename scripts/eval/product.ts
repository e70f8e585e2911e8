import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { loadConfig } from "#platform/config.ts";
import { readEnv } from "#platform/env.ts";
import { createLog } from "#platform/log.ts";
import { startPostgres } from "#platform/postgres/start-postgres.ts";
import { type RunningApp, startApp } from "#server/app.ts";
import { createHttp } from "#server/http/app.ts";
import { type ProviderDouble, startProviderDouble } from "#testing/provider-double/double.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { signUpClient, type WireClient } from "#testing/wire-client.ts";

/** The whole product on a database of its own, with the provider double as OpenAI, and a member of it. */
export interface EvaluationProduct {
  readonly app: RunningApp;
  readonly client: WireClient;
  readonly double: ProviderDouble;
  close(): Promise<void>;
}

export async function openProduct(): Promise<EvaluationProduct> {
  const log = createLog({ level: "fatal" });
  const dataDir = createTestFolder("answers");
  const [postgres, double] = await Promise.all([
    startPostgres({ ephemeral: true, dataDir, log }),
    startProviderDouble(),
  ]);
  const config = loadConfig(
    readEnv({
      ...{ DATA_DIR: dataDir, AUTH_SECRET: randomUUID().repeat(2), ENCRYPTION_KEY: randomUUID().repeat(2) },
      ...{ PUBLIC_URL: "http://localhost", LOG_LEVEL: "fatal", RATE_LIMIT_FACTOR: "1000", DEFAULT_PLAN: "BUSINESS" },
      ...{ OPENAI_API_KEY: "sk-instance-000000000000", OPENAI_BASE_URL: double.baseUrls.OPENAI },
      ALLOWED_PRIVATE_HOSTS: "localhost",
    }),
  );
  const { config: connection, logins } = postgres;
  const app = await startApp({ config, connection, logins, log, withJobs: true });
  const http = createHttp({ app, pages: null, socketAddress: () => "127.0.0.1" });
  const server = createAdaptorServer({ fetch: http.fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    app,
    client: await signUpClient(`http://127.0.0.1:${port}`),
    double,
    async close() {
      server.close();
      await app.stop(1_000);
      await double.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
