import { findUploads } from "#features/file/service/attachments.ts";
import { readDocuments } from "#features/file/service/documents.ts";
import { AppError } from "#lib/errors.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import type { Tx } from "#platform/db/database.ts";
import type { AnsweredFile, ToolSpec } from "#tools/tool.ts";

/**
 * The output of what a person gave to a tool that asks. Throws "invalid" if it doesn't fit, or if it has a file that this
 * person didn't upload in this workspace.
 */
export async function acceptAnswer(
  tx: Tx,
  ctx: WorkspaceContext,
  { acceptAnswer: accept, answerFiles }: ToolSpec,
  { input, given }: { input: unknown; given: unknown },
): Promise<unknown> {
  const accepted = outputOf(accept?.(input, given) ?? { output: given });
  const paths = answerFiles?.pathsIn(accepted) ?? [];
  if (!answerFiles || paths.length === 0) return accepted;
  return outputOf(answerFiles.replaceWithStored(accepted, await findOwnFiles(tx, ctx, paths)));
}

function outputOf(accepted: { output: unknown } | { refused: string }): unknown {
  if ("refused" in accepted) throw new AppError("invalid", accepted.refused);
  return accepted.output;
}

/** The person's own documents and images by their paths, with the texts of documents. */
async function findOwnFiles(
  tx: Tx,
  ctx: WorkspaceContext,
  paths: readonly string[],
): Promise<Map<string, AnsweredFile>> {
  const uploads = [...(await findUploads(tx, ctx, paths))].filter(
    ([, { kind, userId }]) => userId === ctx.actor.userId && (kind === "document" || kind === "image"),
  );
  const documents = await readDocuments(
    { ...ctx, db: tx },
    uploads.flatMap(([, { documentId }]) => documentId ?? []),
  );
  const texts = new Map(documents.map(({ id, text }) => [id, text]));
  return new Map(
    uploads.map(([path, { name, bytes, documentId }]) => [
      path,
      { name, size: bytes, documentId, text: texts.get(documentId ?? "") ?? "" },
    ]),
  );
}
