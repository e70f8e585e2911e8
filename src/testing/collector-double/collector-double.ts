import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Fields, readFields } from "./read-protobuf.ts";

/** A span as a collector reads it. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the first one of a trace. */
  parentSpanId: string;
  name: string;
  kind: number;
  startMs: number;
  endMs: number;
  /** 2 is an error. */
  statusCode: number;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

export interface CollectorDouble {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: CollectedSpan[];
  requests: { contentType: string; headers: Record<string, unknown> }[];
  /** What the next requests are answered with, instead of 200. */
  failNext(...statuses: number[]): void;
  /** Waits for the span of a reply or run, by the id of the trace. */
  waitForTrace(id: string): Promise<CollectedSpan[]>;
  close(): Promise<void>;
}

/** An OpenTelemetry collector that speaks OTLP over HTTP, in JSON and in protocol buffers. */
export async function startCollectorDouble(): Promise<CollectorDouble> {
  const spans: CollectedSpan[] = [];
  const requests: CollectorDouble["requests"] = [];
  const statuses: number[] = [];
  let wake: () => void = () => {};
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const contentType = request.headers["content-type"] ?? "";
    const status = request.method === "POST" && request.url === "/v1/traces" ? (statuses.shift() ?? 200) : 404;
    requests.push({ contentType, headers: { ...request.headers } });
    if (status === 200) spans.push(...(contentType === "application/json" ? readJson(body) : readProtobuf(body)));
    response.writeHead(status, { "content-type": contentType }).end();
    wake();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    requests,
    failNext: (...next) => void statuses.push(...next),
    async waitForTrace(id) {
      const traceId = id.replaceAll("-", "");
      for (;;) {
        const arrived = new Promise<void>((resolve) => {
          wake = resolve;
        });
        const found = spans.filter((span) => span.traceId === traceId);
        if (found.length > 0) return found;
        await arrived;
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface JsonValue {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
  arrayValue?: { values: JsonValue[] };
}
type JsonAttributes = { key: string; value: JsonValue }[];
interface JsonSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: JsonAttributes;
  status: { code?: number };
}
interface JsonRequest {
  resourceSpans: { resource: { attributes: JsonAttributes }; scopeSpans: { spans: JsonSpan[] }[] }[];
}

/** Nanoseconds since 1970 are too many for a number. */
const toMs = (nanos: bigint): number => Number(nanos / 1_000n) / 1_000;

function readJson(body: Buffer): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body.toString()) as JsonRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId ?? "",
        name: span.name,
        kind: span.kind,
        startMs: toMs(BigInt(span.startTimeUnixNano)),
        endMs: toMs(BigInt(span.endTimeUnixNano)),
        statusCode: span.status.code ?? 0,
        attributes: fromJson(span.attributes),
        resource: fromJson(resource.attributes),
      })),
    ),
  );
}

const fromJson = (attributes: JsonAttributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]));

function plainValue(value: JsonValue): unknown {
  if (value.arrayValue) return value.arrayValue.values.map(plainValue);
  return value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue);
}

const decoder = new TextDecoder();
const messagesOf = (fields: Fields, number: number): Fields[] =>
  (fields.get(number) ?? []).map((value) => readFields(value as Uint8Array)); // by the schema of OTLP
const textOf = (fields: Fields, number: number): string =>
  decoder.decode((fields.get(number)?.[0] as Uint8Array | undefined) ?? new Uint8Array());
const hexOf = (fields: Fields, number: number): string =>
  Buffer.from((fields.get(number)?.[0] as Uint8Array | undefined) ?? new Uint8Array()).toString("hex");
const wholeOf = (fields: Fields, number: number): bigint =>
  BigInt((fields.get(number)?.[0] as bigint | undefined) ?? 0);
const numberOf = (fields: Fields, number: number): number => Number(wholeOf(fields, number));

/** ExportTraceServiceRequest: resource_spans 1 { resource 1 { attributes 1 }, scope_spans 2 { spans 2 } }. */
function readProtobuf(body: Buffer): CollectedSpan[] {
  return messagesOf(readFields(body), 1).flatMap((resourceSpans) => {
    const resource = fromProtobuf(messagesOf(resourceSpans, 1).flatMap((one) => messagesOf(one, 1)));
    return messagesOf(resourceSpans, 2)
      .flatMap((scope) => messagesOf(scope, 2))
      .map((span) => ({
        traceId: hexOf(span, 1),
        spanId: hexOf(span, 2),
        parentSpanId: hexOf(span, 4),
        name: textOf(span, 5),
        kind: numberOf(span, 6),
        startMs: toMs(wholeOf(span, 7)),
        endMs: toMs(wholeOf(span, 8)),
        statusCode: messagesOf(span, 15).map((status) => numberOf(status, 3))[0] ?? 0,
        attributes: fromProtobuf(messagesOf(span, 9)),
        resource,
      }));
  });
}

/** KeyValue { key 1, value 2 }. */
const fromProtobuf = (attributes: readonly Fields[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map((attribute) => [textOf(attribute, 1), messagesOf(attribute, 2).map(anyValue)[0]]));

/** AnyValue { string 1, bool 2, int 3, double 4, array 5 { values 1 } }. */
function anyValue(value: Fields): unknown {
  if (value.has(1)) return textOf(value, 1);
  if (value.has(2)) return numberOf(value, 2) === 1;
  if (value.has(3)) return numberOf(value, 3);
  if (value.has(5)) return messagesOf(value, 5).flatMap((array) => messagesOf(array, 1).map(anyValue));
  const bits = value.get(4)?.[0];
  if (typeof bits !== "bigint") return undefined;
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}
