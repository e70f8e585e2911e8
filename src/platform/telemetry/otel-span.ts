import type { ISerializer } from "@opentelemetry/otlp-transformer";
import type { TelemetryProtocol } from "../config.ts";

/** A finished span for a collector. */
export interface OtelSpan {
  /** 32 and 16 hexadecimal digits. */
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | null;
  readonly name: string;
  /** `client`: a call of another service. */
  readonly kind: "internal" | "client";
  readonly startMs: number;
  readonly endMs: number;
  readonly isError: boolean;
  readonly attributes: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** The body of a request to a collector. */
export interface OtlpBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const spanKinds = { internal: 0, client: 2 } as const;
const statusCodes = { unset: 0, error: 2 } as const;
const isSampled = 1;

/** Loads OpenTelemetry's encoder, which only servers with a collector need. */
export async function loadOtlpEncoder(
  protocol: TelemetryProtocol,
  resource: Readonly<Record<string, string>>,
): Promise<(spans: readonly OtelSpan[]) => OtlpBody> {
  const { JsonTraceSerializer, ProtobufTraceSerializer } = await import("@opentelemetry/otlp-transformer");
  const isJson = protocol === "http/json";
  const serializer = isJson ? JsonTraceSerializer : ProtobufTraceSerializer;
  const contentType = isJson ? "application/json" : "application/x-protobuf";
  const shared = { resource: toResource(resource), instrumentationScope: { name: "troupe" } };
  return (spans) => {
    const bytes = serializer.serializeRequest(spans.map((span) => toReadableSpan(span, shared)));
    if (!bytes) throw new Error("OpenTelemetry could not encode the spans.");
    return { contentType, bytes };
  };
}

type ReadableSpan =
  typeof import("@opentelemetry/otlp-transformer").ProtobufTraceSerializer extends ISerializer<(infer Span)[], infer _>
    ? Span
    : never;
type Shared = Pick<ReadableSpan, "resource" | "instrumentationScope">;

const toResource = (attributes: Readonly<Record<string, string>>): ReadableSpan["resource"] => ({
  attributes: { ...attributes },
  merge: () => {
    throw new Error("Resources of finished spans are not merged.");
  },
  getRawAttributes: () => Object.entries(attributes),
});

const toHrTime = (ms: number): [number, number] => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)];

function toReadableSpan(span: OtelSpan, shared: Shared): ReadableSpan {
  const { traceId, spanId, parentSpanId, startMs, endMs } = span;
  const contextOf = (id: string) => ({ traceId, spanId: id, traceFlags: isSampled });
  return {
    ...shared,
    name: span.name,
    kind: spanKinds[span.kind],
    spanContext: () => contextOf(spanId),
    ...(parentSpanId !== null && { parentSpanContext: contextOf(parentSpanId) }),
    startTime: toHrTime(startMs),
    endTime: toHrTime(endMs),
    duration: toHrTime(endMs - startMs),
    status: { code: span.isError ? statusCodes.error : statusCodes.unset },
    attributes: Object.fromEntries(
      Object.entries(span.attributes).map(([key, value]) => [key, typeof value === "object" ? [...value] : value]),
    ),
    links: [],
    events: [],
    ended: true,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
