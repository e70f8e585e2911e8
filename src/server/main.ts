/** The entry point: starts the product in this process, or supervises several processes that do. */
import cluster from "node:cluster";
import { AppError } from "#lib/errors.ts";
import { loadConfigOrExit } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { reservePort } from "#platform/reserve-port.ts";
import { startText } from "#product/texts/instance/startup-errors.ts";
import { serve } from "./process/serve.ts";
import { superviseProcesses } from "./process/supervise.ts";
import { askSupervisor, followSupervisor, tellSupervisor } from "./process/supervisor-messages.ts";

// Loading the configuration removes secrets from the environment, and other processes need them.
const environment = { ...process.env };
const config = loadConfigOrExit();

try {
  await (cluster.isWorker ? startSupervised() : start());
} catch (err) {
  if (err instanceof AppError) console.error(startText.cannot(err.message));
  else createLog({ level: config.log.level }).fatal({ err }, "failed to start");
  process.exit(1);
}

async function start(): Promise<void> {
  const reserved = await reservePort(config);
  if (config.processes > 1) await superviseProcesses(reserved, environment);
  else await serve({ config: reserved.config, beforeListening: reserved.release, servesMetrics: true });
  const seconds = (performance.now() / 1_000).toFixed(1);
  console.log(startText.ready(reserved.config.publicUrl, seconds, config.processes));
}

/** Starts one of several processes. */
async function startSupervised(): Promise<void> {
  const app = await serve({ config, beforeListening: () => askSupervisor("may-listen"), servesMetrics: false });
  followSupervisor("process-died", app.takeOverFromDead);
  tellSupervisor("ready");
}
