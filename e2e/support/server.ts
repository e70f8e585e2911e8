import { spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import sparticuz from "@sparticuz/chromium";
import type { TestProject } from "vitest/node";
import { findStoredSecrets } from "#testing/secrets/find-stored-secrets.ts";
import { findSecret } from "#testing/secrets/secret-mark.ts";
import { createTestFolder } from "#testing/test-folder.ts";
import { compileCache, serverWords } from "../../scripts/setup/server-command.mjs";
import type { HandName } from "./hands.ts";
import type { sizes } from "./sizes.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the server that end-to-end tests share. */
    baseUrl: string;
    /** The screens on which journeys are taken that depend on the size: the phone, which has the least room; the others in sweeps. */
    sizes: readonly (keyof typeof sizes)[];
    /** The themes of journeys that depend on them; one is enough outside of sweeps. */
    themes: readonly ("light" | "dark")[];
    /** The ways to use a page in journeys that depend on them: the keyboard, which is harder; the mouse in sweeps. */
    hands: readonly HandName[];
    /** The first account of the instance, who is its operator. */
    operator: { email: string; password: string };
  }
}

export interface StartedServer {
  baseUrl: string;
  pid: number;
  isAlive(): boolean;
  /** Resolves when the process has exited, for whatever reason. */
  exited: Promise<void>;
  /** Sends a signal that doesn't terminate the process, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Lines that it logged and that contain a secret in the clear. */
  leakedLines: readonly string[];
}

/** Starts the production server with only these settings, and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<StartedServer> {
  const child = spawn(process.execPath, serverWords, {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      METRICS_PORT: "0",
      WEB_CONCURRENCY: "1",
      LOG_LEVEL: "info",
      ...compileCache,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const leakedLines: string[] = [];
  const [lines, errors] = [createInterface({ input: child.stdout }), createInterface({ input: child.stderr })];
  for (const logged of [lines, errors])
    logged.on("line", (line) => {
      if (findSecret(line)) leakedLines.push(`log: ${line}`);
    });
  errors.on("line", (line) => console.error(line));
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    lines.on("line", (line) => {
      const found = /ready at (http:\/\/\S+)/.exec(line);
      if (found?.[1]) resolve(found[1]);
      else if (!line.startsWith("{")) console.log(line);
    });
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    baseUrl,
    pid: child.pid ?? 0,
    exited,
    leakedLines,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    signal: (signal) => void child.kill(signal),
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

/**
 * Stops the server of journeys and deletes its data. Fails when it has stored or logged a secret in the clear: what a person
 * entered, or what a service handed out.
 */
export async function endJourneys(server: StartedServer, dataDir: string): Promise<void> {
  const stored = await findStoredSecrets(dataDir);
  await server.kill("SIGTERM");
  await rm(dataDir, { recursive: true, force: true });
  const leaks = [...server.leakedLines, ...stored];
  if (leaks.length > 0) throw new Error(`Secrets in the clear:\n${leaks.join("\n")}`);
}

export default async function setUp(project: TestProject) {
  // Chromium is unpacked once here, because two parallel unpacks would see each other's incomplete files.
  await sparticuz.executablePath();
  const dataDir = createTestFolder("journeys");
  const server = await startServer({
    DATA_DIR: dataDir,
    PORT: "0",
    DEMO_PACE_MS: "15",
    RATE_LIMIT_FACTOR: "20",
    ALLOWED_PRIVATE_HOSTS: "localhost",
  });
  project.provide("baseUrl", server.baseUrl);
  const operator = { email: "operator@example.com", password: "the operator's password" };
  const joined = await fetch(`${server.baseUrl}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.baseUrl },
    body: JSON.stringify({ name: "Ada Operator", ...operator }),
  });
  if (!joined.ok) throw new Error(`the operator could not sign up: ${await joined.text()}`);
  project.provide("operator", operator);
  return () => endJourneys(server, dataDir);
}
