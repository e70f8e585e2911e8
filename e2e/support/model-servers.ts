import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { secretOf } from "#testing/secrets/secret-mark.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { endJourneys, startServer } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Asked with `?models=<base URL of a provider double>`, it answers with the URL of a server that uses it. */
    modelServers: string;
  }
}

/** A server whose models are at `models`, with a database of its own. */
export async function startModelServer(models: string, env: Record<string, string> = {}) {
  const dataDir = createTestFolder("models");
  const server = await startServer({
    DATA_DIR: dataDir,
    PORT: "0",
    RATE_LIMIT_FACTOR: "20",
    ALLOWED_PRIVATE_HOSTS: "localhost",
    OPENAI_API_KEY: secretOf("sk model server"),
    OPENAI_BASE_URL: models,
    ...env,
  });
  return {
    baseUrl: server.baseUrl,
    stop: () => endJourneys(server, dataDir),
  };
}

/** Starts a server for a worker's double when its first test file asks, and stops all after the last one. */
export default async function setUp(project: TestProject) {
  const started = new Map<string, ReturnType<typeof startModelServer>>();
  const control = createServer(async (request, response) => {
    const models = new URL(request.url ?? "", "http://control").searchParams.get("models") ?? "";
    const server = started.get(models) ?? startModelServer(models, { DEFAULT_PLAN: "BUSINESS" });
    started.set(models, server);
    await server.then(
      ({ baseUrl }) => response.end(baseUrl),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((done) => control.listen(0, "127.0.0.1", done));
  project.provide("modelServers", `http://127.0.0.1:${(control.address() as AddressInfo).port}`);
  return async () => {
    control.close();
    await Promise.all([...started.values()].map(async (server) => (await server).stop()));
  };
}
