import type {
  Client,
  ElicitResult,
  JsonSchemaType,
  JsonSchemaValidator,
  OAuthClientProvider,
  Transport,
} from "@modelcontextprotocol/client";
import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";
import { timers } from "#product/timers.ts";
import type { SafeHttp } from "../net/safe-http.ts";
import { McpSignInNeeded, toMcpFailure } from "./mcp-failure.ts";

/**
 * Which protocol a server speaks: "modern" has no sessions (2026-07-28), "legacy" begins with a handshake (2025-11-25 and
 * before), "sse" is the oldest one, over two connections.
 */
export type McpEra = "modern" | "legacy" | "sse";

export interface McpAddress {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the server spoke last; without it, all are tried. */
  readonly era?: McpEra | null;
  /** Signs in with stored tokens, and renews them. It never asks a person. */
  readonly authProvider?: OAuthClientProvider;
}

export interface McpConnection {
  readonly era: McpEra;
  readonly client: Client;
}

interface OpenConnection extends McpConnection {
  /** Rejects once an answer is refused while it is read: the library would wait for the rest until its deadline. */
  readonly broken: Promise<never>;
}

interface Connecting {
  readonly http: SafeHttp;
  readonly address: McpAddress;
  readonly signal: AbortSignal;
  /** Whom the server may ask in the middle of a call; nobody without it. */
  readonly person?: McpPerson | undefined;
}

/** Answers a server of the older protocol, which waits meanwhile. Newer ones end the call with their questions. */
export interface McpPerson {
  answer(request: unknown): Promise<ElicitResult>;
}

/** For lists: some servers offer tools that ask only to clients whose people can be asked. */
export const cancelingPerson: McpPerson = { answer: async () => ({ action: "cancel" }) };

/**
 * Connects to a server for one piece of work, and disconnects after it. Every connection is a client of its own, so that
 * nothing of one person or workspace reaches another. Throws AppErrors, and McpSignInNeeded.
 */
export async function withMcp<Result>(
  connecting: Connecting,
  work: (connection: McpConnection) => Promise<Result>,
): Promise<Result> {
  const { address, signal } = connecting;
  const eras: McpEra[] = address.era ? [address.era] : ["modern", "sse"];
  let failure: unknown;
  for (const era of eras) {
    const connection = await open(connecting, era).catch((error: unknown) => {
      failure ??= error;
      return null;
    });
    if (!connection) {
      if (signal.aborted || !mayBeOlder(failure)) break;
      continue;
    }
    try {
      return await Promise.race([work(connection), connection.broken]);
    } catch (error) {
      throw toMcpFailure(error);
    } finally {
      await close(connection);
    }
  }
  throw toMcpFailure(failure);
}

async function open({ http, address, signal, person }: Connecting, era: McpEra): Promise<OpenConnection> {
  // Loaded here, because most processes never need it at their start.
  const { Client, SSEClientTransport, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const client = new Client(
    { name: "Troupe", version: "1.0.0" },
    {
      // Neither sampling nor roots: a server gets nothing of this workspace but its calls, and what a person answers.
      capabilities: person ? { elicitation: { form: { applyDefaults: true }, url: {} } } : {},
      versionNegotiation: { mode: "auto", probe: { timeoutMs: timers.mcp.connectMs } },
      inputRequired: { autoFulfill: false },
      listMaxPages: limits.mcp.pages,
      // Schemas come from the server: they are never compiled into code, nor do their patterns run here.
      jsonSchemaValidator: { getValidator: acceptAll },
    },
  );
  if (person) client.setRequestHandler("elicitation/create", (request) => person.answer(request));
  const url = new URL(address.url);
  let breakOff: (error: AppError) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    breakOff = reject;
  });
  // Nobody waits for it before and after the work.
  broken.catch(() => undefined);
  const fetch = http.asFetch({ maxBytes: limits.mcp.responseBytes, firstByteMs: timers.mcp.callMs });
  const options = {
    fetch: async (...call: Parameters<typeof fetch>) => watchBody(await fetch(...call), breakOff),
    requestInit: { headers: address.headers },
    ...(address.authProvider && { authProvider: address.authProvider }),
  };
  const transport: Transport =
    era === "sse"
      ? new SSEClientTransport(url, options)
      : new StreamableHTTPClientTransport(url, {
          ...options,
          onInsufficientScope: "throw",
          reconnectionOptions: {
            // A server may end a stream to let the client come back for the answer.
            maxRetries: 2,
            initialReconnectionDelay: 1_000,
            maxReconnectionDelay: 1_000,
            reconnectionDelayGrowFactor: 1,
          },
        });
  try {
    const connected = client.connect(transport, {
      signal,
      timeout: timers.mcp.connectMs,
      maxTotalTimeout: timers.mcp.connectMs,
      ...(era !== "modern" && { prior: { kind: "legacy" } }),
    });
    await Promise.race([connected, broken]);
    return { era: era === "sse" ? "sse" : (client.getProtocolEra() ?? "legacy"), client, broken };
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
}

/**
 * The same answer; `onRefused` is told if it turns out to be too large while it is read. Of events, the lines count, too:
 * the library works on each of them.
 */
function watchBody(response: Response, onRefused: (error: AppError) => void): Response {
  const reader = response.body?.getReader();
  if (!reader) return response;
  const isEvents = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  let lines = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          if (isEvents) lines += countLines(value);
          if (lines > limits.mcp.eventLines) {
            void reader.cancel();
            throw new AppError("provider", mcpErrorText.tooManyEvents, { details: "tooLarge" });
          }
          controller.enqueue(value);
        } catch (error) {
          if (error instanceof AppError && error.details === "tooLarge") onRefused(error);
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

const lineEnds = new Set([10, 13]);

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (const byte of bytes) if (lineEnds.has(byte)) lines += 1;
  return lines;
}

const acceptAll =
  <Value>(_schema: JsonSchemaType): JsonSchemaValidator<Value> =>
  (input) => ({ valid: true, data: input as Value, errorMessage: undefined }); // its type is what the caller hopes for

/** A server that doesn't answer at all, or needs a sign-in, isn't asked in an older way. */
function mayBeOlder(error: unknown): boolean {
  const failure = toMcpFailure(error);
  return !(failure instanceof McpSignInNeeded) && failure.details === "status";
}

async function close({ client, era }: McpConnection): Promise<void> {
  const { transport } = client;
  if (
    era === "legacy" &&
    transport &&
    "terminateSession" in transport &&
    typeof transport.terminateSession === "function"
  )
    await transport.terminateSession().catch(() => undefined);
  await client.close().catch(() => undefined);
}
