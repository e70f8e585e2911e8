import { AppError } from "#lib/errors.ts";
import { isShallow } from "#lib/json/is-shallow.ts";
import { asList, asObject, asText, isJsonObject, type JsonObject } from "#lib/json/json-object.ts";
import { visibleLine, visibleText } from "#lib/untrusted/visible-text.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { McpSignInNeeded } from "#platform/mcp/mcp-failure.ts";
import { limits } from "#product/limits.ts";
import { mcpErrorText } from "#product/texts/mcp/mcp-errors.ts";
import { timers } from "#product/timers.ts";
import type { QuestionAnswer, ServerQuestion } from "#product/tools/server-question.ts";
import type { toolFamilies } from "#tools/index.ts";
import type { StoredToolFile, ToolFile } from "#tools/server.ts";
import type { OutputOf } from "#tools/tool.ts";
import { isToolOffered } from "../schema.ts";
import { callAsTask } from "./call-as-task.ts";
import { storeFailure } from "./check-server.ts";
import { withServer } from "./connect-server.ts";
import { findServer, type McpServerRow } from "./find-server.ts";
import { holdOpen } from "./questions/hold-open.ts";
import { retryParams, sealState } from "./questions/question-state.ts";
import { pagesIn, readQuestions } from "./questions/read-questions.ts";

type McpResultPart = OutputOf<(typeof toolFamilies)["mcp_"]>["parts"][number];

interface McpCall {
  readonly serverId: string;
  /** As the server calls it. */
  readonly tool: string;
  readonly input: JsonObject;
  readonly signal: AbortSignal;
  storeFile(file: ToolFile): Promise<StoredToolFile>;
  /** Whom the server may ask; null if nobody is there. */
  readonly person: CallPerson | null;
}

export interface CallPerson {
  /** What the call asked before, with the answer. */
  readonly answered: {
    readonly shown: ServerQuestion;
    readonly state: string | null;
    readonly answer: QuestionAnswer | null;
    readonly round: number;
  } | null;
  /** The call ends, and is made again with the answer. */
  askAndEnd(question: { shown: ServerQuestion; state: string | null }): void;
  /** The call waits; null if nobody has answered in time, or nobody can. */
  askMeanwhile: ((shown: ServerQuestion) => Promise<QuestionAnswer | null>) | null;
}

/**
 * Calls a tool of a server; null if the server asks a person first. Throws AppErrors, whose sentence the model and the
 * person read, and McpSignInNeeded.
 */
export async function callTool(
  ctx: WorkspaceContext,
  { serverId, tool: name, input, signal, storeFile, person }: McpCall,
): Promise<McpResultPart[] | null> {
  const row = await findServer(ctx, serverId);
  if (!row.isOn) throw new AppError("conflict", mcpErrorText.serverOff);
  const tool = row.tools.find((one) => one.name === name);
  if (!tool) throw new AppError("not_found", mcpErrorText.toolGone);
  // It may have changed since it was offered, or since a person allowed the call.
  if (!isToolOffered(tool)) throw new AppError("conflict", mcpErrorText.toolChanged);
  const answered = person?.answered;
  const retry = answered?.answer ? retryParams(ctx, row, { ...answered, answer: answered.answer }) : {};
  const held = person && holdOpen(row.name, person);
  const timeout = timers.mcp.callMs + (held ? timers.mcp.heldMs : 0);
  try {
    const params = { name, arguments: { ...input } };
    const options = { signal, timeout, maxTotalTimeout: timeout };
    const use = { signal, isKnown: true, person: held?.person };
    const result = await withServer(ctx, row, use, ({ client, era }): Promise<unknown> => {
      if (tool.isTask && era !== "modern") return callAsTask(client, params, options);
      return client.callTool(
        { ...params, ...retry },
        {
          ...options,
          allowInputRequired: true,
          // Some servers want parts of the input as headers; which ones is in the schema that was seen.
          toolDefinition: { name, inputSchema: { ...tool.inputSchema, type: "object" } },
        },
      );
    });
    if (asObject(result).resultType !== "input_required") {
      const parts = await readResult(result, storeFile);
      // What the server did after its question was canceled is a result; why it was canceled belongs to it.
      return held?.failure ? [...parts, { kind: "text", text: held.failure.message }] : parts;
    }
    if (!person) throw new AppError("conflict", mcpErrorText.needsInput);
    if ((answered?.round ?? 0) >= limits.serverQuestion.rounds)
      throw new AppError("conflict", mcpErrorText.asksTooOften);
    const { inputRequests, requestState } = asObject(result);
    person.askAndEnd(readRequests(ctx, row, { inputRequests, requestState }));
    return null;
  } catch (error) {
    // The older protocol only reports that the call failed.
    if (held?.failure) throw held.failure;
    const pages = person ? pagesIn(error) : null;
    if (pages) {
      person?.askAndEnd(readRequests(ctx, row, { inputRequests: pages, requestState: undefined }));
      return null;
    }
    if (error instanceof McpSignInNeeded) await storeFailure(ctx, row, error);
    throw error;
  }
}

function readRequests(
  ctx: WorkspaceContext,
  row: McpServerRow,
  { inputRequests, requestState }: { inputRequests: unknown; requestState: unknown },
) {
  const state = typeof requestState === "string" ? requestState : undefined;
  return { shown: readQuestions(row.name, asObject(inputRequests), false), state: sealState(ctx, row, state) };
}

/** What a tool returned: texts, files and links, within the limits. Throws if the tool itself reports an error. */
async function readResult(result: unknown, storeFile: McpCall["storeFile"]): Promise<McpResultPart[]> {
  const { content, isError, structuredContent } = asObject(result);
  const parts: McpResultPart[] = [];
  let chars = 0;
  const addText = (text: string) => {
    const shown = visibleText(text).slice(0, limits.mcp.resultChars - chars);
    chars += shown.length;
    if (shown) parts.push({ kind: "text", text: shown });
  };
  for (const block of asList(content).slice(0, limits.mcp.resultParts)) {
    const { type, text, data, mimeType, uri, name, title, resource } = asObject(block);
    if (type === "text") addText(asText(text));
    else if (type === "image" || type === "audio")
      await addFile(parts, { data, mimeType, name: String(type) }, storeFile);
    else if (type === "resource_link") addLink(parts, uri, asText(title) || asText(name));
    else if (type === "resource" && isJsonObject(resource)) {
      if (typeof resource.text === "string") addText(resource.text);
      else
        await addFile(
          parts,
          { data: resource.blob, mimeType: resource.mimeType, name: fileName(resource.uri) },
          storeFile,
        );
    }
  }
  if (isError === true) {
    const said = parts.flatMap((part) => (part.kind === "text" ? part.text : [])).join("\n");
    throw new AppError("provider", mcpErrorText.toolFailed(said.slice(0, limits.tool.modelChars) || "…"));
  }
  const isSilent = !parts.some(({ kind }) => kind === "text");
  if (isSilent && structuredContent !== undefined) {
    if (!isShallow(structuredContent, limits.mcp.levels)) throw new AppError("provider", mcpErrorText.notUnderstood);
    addText(JSON.stringify(structuredContent));
  }
  return parts;
}

const maxNameChars = 80;

function fileName(uri: unknown): string {
  const last = asText(uri).split(/[/?#]/).filter(Boolean).at(-1);
  return visibleLine(last ?? "").slice(-maxNameChars) || "file";
}

async function addFile(
  parts: McpResultPart[],
  { data, mimeType, name }: { data: unknown; mimeType: unknown; name: string },
  storeFile: McpCall["storeFile"],
): Promise<void> {
  if (typeof data !== "string") return;
  const bytes = Buffer.from(data, "base64");
  if (bytes.length === 0) return;
  if (bytes.length > limits.mcp.fileBytes) throw new AppError("provider", mcpErrorText.fileTooLarge);
  parts.push({ kind: "file", file: await storeFile({ name, mediaType: asText(mimeType), bytes }) });
}

function addLink(parts: McpResultPart[], uri: unknown, title: string): void {
  const address = visibleLine(asText(uri));
  if (!address || address.length > limits.mcp.urlChars) return;
  parts.push({
    kind: "link",
    uri: address,
    title: visibleLine(title).slice(0, limits.mcp.titleChars) || address.slice(0, limits.mcp.titleChars),
  });
}
