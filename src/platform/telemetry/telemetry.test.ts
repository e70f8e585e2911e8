/** The export of traces to a collector that speaks OTLP over HTTP. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { secret } from "#lib/secret.ts";
import { limits } from "#product/limits.ts";
import { type CollectorDouble, startCollectorDouble } from "#testing/collector-double/collector-double.ts";
import { createSafeHttp } from "../net/safe-http.ts";
import type { OtelSpan } from "./otel-span.ts";
import { createTelemetry, type FinishedWork } from "./telemetry.ts";

let collector: CollectorDouble;
const http = createSafeHttp();
beforeAll(async () => {
  collector = await startCollectorDouble();
});
afterEach(() => {
  collector.spans.length = 0;
  collector.requests.length = 0;
});
afterAll(async () => {
  await http.close();
  await collector.close();
});

const traceId = "0123456789abcdef0123456789abcdef";
const spanOf = (id: string): OtelSpan => ({
  traceId,
  spanId: id.padStart(16, "0"),
  parentSpanId: id === "1" ? null : "1".padStart(16, "0"),
  name: `span ${id}`,
  kind: id === "1" ? "internal" : "client",
  startMs: 1_700_000_000_123,
  endMs: 1_700_000_001_456,
  isError: id === "2",
  attributes: { text: "é", whole: 5, part: 0.25, flag: true, list: ["a", "b"] },
});

function open(
  protocol: "http/json" | "http/protobuf",
  { url = `${collector.url}/v1/traces`, spans = (work: FinishedWork) => [spanOf(work.id)] } = {},
) {
  const warnings: unknown[] = [];
  const telemetry = createTelemetry({
    config: { url, headers: { "x-key": secret("key") }, protocol, serviceName: "test", hasContent: false },
    http,
    log: { warn: (facts: unknown) => void warnings.push(facts) },
    readSpans: async (work) => spans(work),
  });
  const add = (id: string) => telemetry.addFinished({ kind: "reply", workspaceId: "w", id });
  return { telemetry, add, warnings };
}

test.each(["http/json", "http/protobuf"] as const)("%s carries ids, names, times and attributes", async (protocol) => {
  const { telemetry, add, warnings } = open(protocol);
  add("1");
  add("2");
  await telemetry.close();
  expect(warnings).toEqual([]);
  expect(collector.requests).toMatchObject([{ headers: { "x-key": "key" } }]);
  const shared = {
    traceId,
    startMs: 1_700_000_000_123,
    endMs: 1_700_000_001_456,
    attributes: { text: "é", whole: 5, part: 0.25, flag: true, list: ["a", "b"] },
    resource: { "service.name": "test" },
  };
  expect(collector.spans).toEqual([
    { ...shared, spanId: "0000000000000001", parentSpanId: "", name: "span 1", kind: 1, statusCode: 0 },
    { ...shared, spanId: "0000000000000002", parentSpanId: "0000000000000001", name: "span 2", kind: 3, statusCode: 2 },
  ]);
});

test("a collector that is overloaded gets the spans again; one that refuses them does not", async () => {
  const again = open("http/json");
  collector.failNext(503);
  again.add("1");
  await again.telemetry.close();
  expect([collector.requests.length, collector.spans.length]).toEqual([2, 1]);
  const refused = open("http/json");
  collector.failNext(400);
  refused.add("1");
  await refused.telemetry.close();
  expect(collector.requests).toHaveLength(3);
  expect(refused.warnings).toMatchObject([{ droppedSpans: 1 }]);
});

test("a collector that can't be reached drops traces, says so once, and never throws", async () => {
  const { telemetry, add, warnings } = open("http/json", { url: "http://127.0.0.1:1/v1/traces" });
  for (let at = 0; at < limits.telemetry.queuedWorks + 3; at++) add("1");
  await telemetry.close();
  expect(warnings).toMatchObject([
    { droppedTraces: 3, droppedSpans: limits.telemetry.worksPerBatch },
    { droppedTraces: 0, droppedSpans: limits.telemetry.queuedWorks - limits.telemetry.worksPerBatch },
  ]);
});

test("a trace that can't be read is skipped, and the next ones are sent", async () => {
  const { telemetry, add } = open("http/json", {
    spans: (work) => {
      if (work.id === "1") throw new Error("gone");
      return [spanOf(work.id)];
    },
  });
  add("1");
  add("2");
  await telemetry.close();
  expect(collector.spans.map(({ name }) => name)).toEqual(["span 2"]);
});
