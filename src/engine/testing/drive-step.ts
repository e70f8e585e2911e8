/** Drives a single node in memory with the given host and pieces. */
import { drive } from "../execution/drive.ts";
import type { Graph } from "../graph/graph.ts";
import type {
  CanvasRequest,
  CodeRequest,
  CodeResponse,
  HttpOutcome,
  HttpRequest,
  ObjectRequest,
  PortCall,
  ReplyRequest,
  SendOutcome,
  SendRequest,
  SubRunRequest,
  SubRunResult,
} from "../host.ts";
import type { Message } from "../message.ts";
import type { PieceOutcome, Runners } from "../node/runner.ts";
import type { Catalog } from "../node.ts";
import { partsText } from "../prompt.ts";

export interface FakeHost {
  reply?(ask: ReplyRequest, call: PortCall): string | Message[] | Promise<string>;
  /** The answer is checked against the requested schema. */
  object?(ask: ObjectRequest<unknown>, call: PortCall): unknown;
  code?(ask: CodeRequest): CodeResponse | Promise<CodeResponse>;
  send?(ask: SendRequest): SendOutcome;
  request?(ask: HttpRequest): HttpOutcome;
  subRun?(ask: SubRunRequest): SubRunResult | null;
  canvas?(ask: CanvasRequest): unknown;
}

export interface DriveStepOptions extends FakeHost {
  catalog: Catalog;
  runners: Runners;
  type: string;
  config: object;
  /** Committed pieces. Pass the same map again to continue after a crash or a failure. */
  pieces?: Map<string, PieceOutcome<unknown>>;
  /** Nodes before the step, with their results. */
  before?: { nodes: Graph["nodes"]; outputs: ReadonlyMap<string, unknown> };
  /** Nodes after the step. */
  after?: Graph["nodes"];
  regeneration?: { before: unknown; feedback: string };
  isAttended?: boolean;
}

/** The messages of a turn: the question, if given, and the answer. */
export const answerMessages = (text: string, ask?: Pick<ReplyRequest, "parts">): Message[] => [
  ...(ask
    ? [{ id: "ask", role: "user" as const, parts: [{ type: "text" as const, text: partsText(ask.parts) }] }]
    : []),
  { id: "answer", role: "assistant", parts: [{ type: "text", text }] },
];

export async function driveStep(given: DriveStepOptions) {
  const {
    catalog,
    runners,
    type,
    isAttended = true,
    pieces = new Map(),
    before,
    after = [],
    reply,
    object,
    code,
    send,
    request,
    subRun,
    canvas,
  } = given;
  const config = catalog[type]?.config.parse(given.config);
  const node = { id: "alone", label: "Alone", type, position: { x: 0, y: 0 }, config };
  const asks: ReplyRequest[] = [];
  const objects: ObjectRequest<unknown>[] = [];
  const record = await drive({
    catalog,
    runners,
    graph: {
      nodes: [...(before?.nodes ?? []), node, ...after],
      edges: after.map(({ id }) => ({ id: `to-${id}`, sourceNodeId: node.id, targetNodeId: id })),
    },
    nodeId: node.id,
    executionId: "x1",
    epoch: 1,
    run: { id: "r1", workflowId: "w1", workflowTitle: "W", triggerType: "MANUAL", isAttended },
    path: [node.id],
    outputs: async () => before?.outputs ?? new Map(),
    pieces: {
      read: async (kind) =>
        [...pieces].flatMap(([key, value]) => {
          const [of, index] = key.split(" ");
          return of === kind ? [{ index: Number(index), value }] : [];
        }),
      commit: async (kind, index, value) => {
        pieces.set(`${kind} ${index}`, value);
      },
    },
    hostFor: (call) => ({
      async reply(ask) {
        asks.push(ask);
        const answer = (await reply?.(ask, call)) ?? "";
        return typeof answer === "string" ? answerMessages(answer, ask) : answer;
      },
      async object(ask) {
        objects.push(ask);
        return ask.schema.parse(object?.(ask, call));
      },
      documents: async ({ documents }) =>
        documents.map(({ documentId }) => ({ documentId, text: `text of ${documentId}` })),
      code: async (ask) => code?.(ask) ?? { result: {}, stdout: "" },
      send: async (ask) => send?.(ask) ?? { state: "unknown", attempts: 1 },
      request: async (ask) => request?.(ask) ?? { state: "unknown", attempts: 1 },
      canvas: async (ask) => canvas?.(ask) ?? null,
      subRun: async (ask) => subRun?.(ask) ?? null,
    }),
    signal: new AbortController().signal,
    backoffMs: [0, 0],
    ...(given.regeneration && { regeneration: given.regeneration }),
  });
  return { record, pieces, asks, objects };
}
