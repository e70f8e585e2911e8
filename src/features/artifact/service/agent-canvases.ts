import { and, eq } from "drizzle-orm";
import { type ArtifactKind, type Canvas, canvas, type MadeCanvas, specOfKind } from "#artifacts/index.ts";
import { contextBlock, type Part } from "#engine/prompt.ts";
import type { CreditUse } from "#features/billing/service/credit-source.ts";
import { chargeReservation, type Reservation, releaseReservation } from "#features/billing/service/ledger.ts";
import { AppError } from "#lib/errors.ts";
import { equalJson } from "#lib/json/equal-json.ts";
import type { MessageChunk } from "#lib/ui-message.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import { limits } from "#product/limits.ts";
import type { ModelCallFacts } from "#product/models/model-call.ts";
import { assertAllowed } from "#product/refusals.ts";
import { artifactErrorText } from "#product/texts/canvas/artifact-errors.ts";
import { chatErrorText } from "#product/texts/chat/chat-errors.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import { canChangeArtifact } from "../access.ts";
import { parseContent } from "../schema.ts";
import { artifact } from "../table.ts";
import { type ArtifactRow, findArtifact, publishCanvasChanged } from "./canvases.ts";
import { claimCanvas, contentBefore, storeNewCanvas } from "./claim-canvas.ts";
import { keepVersion } from "./keep-version.ts";
import { type CanvasResult, makeCanvasWithFallback } from "./make-canvas.ts";

/** The tool call that creates or changes a canvas. */
export interface CanvasCall {
  /** The same for every attempt. */
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly use: CreditUse;
  /** Streams the canvas to readers. */
  write(chunk: DataChunk): void;
  addCharge(charge: {
    reservation: Reservation;
    isDue: boolean;
    credits: number;
    calls?: readonly ModelCallFacts[];
  }): void;
  /** Called when the canvas is stored, before it is written. */
  onStart(row: ArtifactRow): void;
}

interface DataChunk {
  readonly type: `data-${string}`;
  readonly id?: string;
  readonly data: unknown;
  readonly transient?: boolean;
}

/** Creates a canvas under the id of the call, so that a call that runs again overwrites it. */
export async function createCanvas(
  ctx: WorkspaceContext,
  call: CanvasCall,
  wish: { kind: ArtifactKind; title: string; task: string; content?: string | undefined; chatId: string | null },
): Promise<ArtifactRow> {
  const { kind, title, task, chatId } = wish;
  const given = givenText(kind, wish.content);
  if (!task.trim() && !given) throw new AppError("invalid", artifactErrorText.nothingAsked);
  const spec = specOfKind(kind);
  const request = given ? { kind, config: spec.draft(task || title) } : checkRequest(kind, spec.draft(task));
  const row = await storeNewCanvas(ctx, call.callId, { kind, title, config: request.config, chatId });
  return writeContent(ctx, call, row, async () =>
    given ? knownResult(given) : make(ctx, call, row, request as Canvas, [textPart(spec.requestOf(request.config))]),
  );
}

/** Changes a canvas; what it contained stays as a version. */
export async function changeCanvas(
  ctx: WorkspaceContext,
  call: CanvasCall,
  change: { documentId: string; instructions: string; content?: string | undefined },
): Promise<ArtifactRow> {
  const { instructions } = change;
  const found = await findArtifact(ctx, change.documentId);
  assertAllowed(canChangeArtifact(ctx.actor, found));
  const kind = found.kind as ArtifactKind; // stored by this feature
  const given = givenText(kind, change.content);
  if (!instructions.trim() && !given) throw new AppError("invalid", artifactErrorText.nothingToChange);
  const before = parseContent(kind, await contentBefore(ctx, call.callId, found));
  const revised = given ? null : reviseRequest(found, before, instructions);
  const row = await claimCanvas(ctx, call.callId, found, revised?.request.config ?? found.config);
  return writeContent(ctx, call, row, async () => {
    if (!revised) return knownResult(given);
    const result = await make(ctx, call, row, revised.request, revised.parts);
    const keep = specOfKind(kind).revision?.keep;
    if (!result.made || !keep || !before) return result;
    return { ...result, made: { kind, content: keep(result.made.content, before) } as MadeCanvas }; // both are of its kind
  });
}

/** The start of a canvas's text, as prompts quote it. */
export async function readCanvas(ctx: WorkspaceContext, documentId: string) {
  const row = await findArtifact(ctx, documentId);
  const content = parseContent(row.kind, row.content);
  if (!content) throw new AppError("invalid", artifactErrorText.isEmpty);
  const { text } = specOfKind(row.kind as ArtifactKind).toPromptText(content); // stored by this feature
  return { row, content: text.slice(0, limits.canvas.readChars), totalChars: text.length };
}

const textPart = (text: string): Part => ({ type: "text", text });

function checkRequest(kind: ArtifactKind, config: unknown): Canvas {
  const checked = canvas.safeParse({ kind, config });
  if (!checked.success) throw new AppError("invalid", artifactErrorText.taskTooLong);
  const [missing] = specOfKind(kind).missingFields(checked.data.config);
  if (missing) throw new AppError("invalid", artifactErrorText.missingInput(missing));
  return checked.data;
}

/** The text that a model gives itself. Models also fill in with blanks what they leave out. */
function givenText(kind: ArtifactKind, text: string | undefined): MadeCanvas | null {
  if (!text?.trim()) return null;
  if (kind !== "TEXT") throw new AppError("invalid", artifactErrorText.textOnly);
  if (!parseContent(kind, { text })) throw new AppError("invalid", artifactErrorText.textSize);
  return { kind, content: { text } };
}

const knownResult = (made: MadeCanvas | null): CanvasResult => ({
  made,
  charge: null,
  endChunk: { type: "finish" },
  notes: [],
});

/** What a changed canvas asks of its maker. The input of media is their text, which the instructions replace. */
function reviseRequest(row: ArtifactRow, before: unknown, instructions: string): { request: Canvas; parts: Part[] } {
  const kind = row.kind as ArtifactKind; // stored by this feature
  const spec = specOfKind(kind);
  if (spec.isEditable === false) {
    const main = spec.requestOf(row.config);
    const config = spec.mapTemplates(row.config, (template) => (template === main ? instructions : template));
    return { request: checkRequest(kind, config), parts: [textPart(instructions)] };
  }
  if (!before) throw new AppError("invalid", artifactErrorText.isEmpty);
  const source = spec.revision?.source(before) ?? spec.toPromptText(before).text;
  return {
    request: { kind, config: row.config } as Canvas, // stored after a check
    parts: [
      textPart(promptText.canvasChange(instructions)),
      textPart(contextBlock(promptText.canvasCurrentVersion, source)),
    ],
  };
}

const make = (
  ctx: WorkspaceContext,
  call: CanvasCall,
  { id }: ArtifactRow,
  request: Canvas,
  parts: Part[],
): Promise<CanvasResult> =>
  makeCanvasWithFallback(ctx, {
    canvas: request,
    parts,
    requestId: `tool:${call.callId}:canvas`,
    use: call.use,
    step: null,
    writer: { signal: call.signal, write: (chunk) => writeData(call, id, chunk) },
    signal: call.signal,
    messageId: id,
  });

/** Passes on the canvas's data; its steps and thoughts are not part of the reply. */
function writeData(call: CanvasCall, id: string, { type, data }: MessageChunk): void {
  if (type.startsWith("data-")) call.write({ type: type as `data-${string}`, id, data, transient: true });
}

/** Writes a claimed canvas, streams it, and stores the outcome. Throws why it failed. */
async function writeContent(
  ctx: WorkspaceContext,
  call: CanvasCall,
  row: ArtifactRow,
  work: () => Promise<CanvasResult>,
): Promise<ArtifactRow> {
  const { id } = row;
  call.onStart(row);
  publishCanvasChanged(ctx.app, row);
  const parts = { id, title: row.title, kind: row.kind.toLowerCase(), clear: null };
  for (const [name, data] of Object.entries(parts)) writeData(call, id, { type: `data-${name}`, data });
  const result = await work();
  if (!result.charge && result.made?.kind === "TEXT")
    writeData(call, id, { type: "data-textDelta", data: result.made.content.text });
  const stored = await storeResult(ctx, call, row, result);
  writeData(call, id, { type: "data-finish", data: null });
  publishCanvasChanged(ctx.app, row);
  if (call.signal.aborted) throw call.signal.reason;
  if (!result.made) throw result.error;
  if (!stored) throw new AppError("conflict", artifactErrorText.inProgress);
  return stored;
}

/** Null if another process has taken the canvas over. */
async function storeResult(
  ctx: WorkspaceContext,
  call: CanvasCall,
  { id }: ArtifactRow,
  { made, error, charge }: CanvasResult,
): Promise<ArtifactRow | null> {
  const { app, actor } = ctx;
  const due = charge && { ...charge, credits: charge.credits ?? Number(charge.reservation.amount) };
  // A call that is stopped stores no charges.
  if (due && !call.signal.aborted) call.addCharge(due);
  const hold = and(
    eq(artifact.id, id),
    eq(artifact.holderId, app.processId),
    eq(artifact.callId, call.callId),
    eq(artifact.status, "streaming"),
  );
  return ctx.db.transaction(async (tx) => {
    if (due && call.signal.aborted) await settle(tx, due, { artifactId: id });
    const [row] = await tx.select().from(artifact).where(hold).for("update");
    if (!row) return null;
    const hasChanged = made !== null && !equalJson(made.content, row.content);
    const changes = hasChanged && {
      content: made.content,
      version: await keepVersion(tx, row),
      changedById: actor.userId,
      isByAgent: true,
    };
    const [stored] = await tx
      .update(artifact)
      .set({
        status: "idle",
        error: made || call.signal.aborted ? null : reasonOf(error),
        updatedAt: new Date(),
        ...changes,
      })
      .where(eq(artifact.id, id))
      .returning();
    return stored ?? null;
  });
}

const reasonOf = (error: unknown): string =>
  error instanceof AppError && error.message ? error.message : chatErrorText.replyFailed;

async function settle(
  tx: Tx,
  { reservation, isDue, credits }: Parameters<CanvasCall["addCharge"]>[0],
  refs: Readonly<Record<string, string>>,
): Promise<void> {
  if (isDue) await chargeReservation(tx, reservation, { refs, credits });
  else await releaseReservation(tx, reservation);
}
