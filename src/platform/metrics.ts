import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export interface PrintedMetrics {
  /** The metrics in Prometheus text format. */
  print(): Promise<string>;
  readonly contentType: string;
}

export interface Metrics extends PrintedMetrics {
  api(path: string, isOk: boolean, ms: number): void;
  model(call: { model: string; state: string; firstTokenMs: number | null; totalTokens: number }): void;
  openStreams(count: number): void;
  step(type: string, status: string, ms: number): void;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];

export function createMetrics(options: { withProcess: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.withProcess) {
    collectDefaultMetrics({ register: registry });
    // One of several processes answers its supervisor with them; the constructor subscribes to its requests.
    AggregatorRegistry.setRegistries([registry]);
    new AggregatorRegistry();
  }
  const calls = new Histogram({
    name: "troupe_api_seconds",
    help: "Time of RPC procedures",
    labelNames: ["path", "ok"],
    buckets: seconds,
    registers,
  });
  const firstToken = new Histogram({
    name: "troupe_model_first_token_seconds",
    help: "Time to the first token",
    labelNames: ["model"],
    buckets: seconds,
    registers,
  });
  const modelCalls = new Counter({
    name: "troupe_model_calls_total",
    help: "Model calls by end state",
    labelNames: ["model", "state"],
    registers,
  });
  const tokens = new Counter({
    name: "troupe_model_tokens_total",
    help: "Tokens used",
    labelNames: ["model"],
    registers,
  });
  const streams = new Gauge({ name: "troupe_open_streams", help: "Generations written by this process", registers });
  const steps = new Histogram({
    name: "troupe_step_seconds",
    help: "Time of workflow steps",
    labelNames: ["type", "status"],
    buckets: seconds,
    registers,
  });
  return {
    api: (path, isOk, ms) => calls.observe({ path, ok: String(isOk) }, ms / 1_000),
    model({ model, state, firstTokenMs, totalTokens }) {
      modelCalls.inc({ model, state });
      tokens.inc({ model }, totalTokens);
      if (firstTokenMs !== null) firstToken.observe({ model }, firstTokenMs / 1_000);
    },
    openStreams: (count) => streams.set(count),
    step: (type, status, ms) => steps.observe({ type, status }, ms / 1_000),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** The sum of the metrics of all processes that this one supervises. */
export function collectMetrics(): PrintedMetrics {
  const registry = new AggregatorRegistry();
  return { print: () => registry.clusterMetrics(), contentType: registry.contentType };
}
