import type { FilePart, TextPart } from "ai";
import { contextBlock, type Part } from "#engine/prompt.ts";
import type { AcquiredModel } from "#features/credential/service/acquire-model.ts";
import { findFileNames, readAvailableImages, readAvailableMedia } from "#features/file/service/files.ts";
import { transcribeStoredFile } from "#features/transcription/service/stored-file.ts";
import { findTranscriber } from "#features/transcription/service/transcriber.ts";
import { AppError } from "#lib/errors.ts";
import { estimateTokens } from "#lib/tokens.ts";
import type { WorkspaceContext } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { modelText } from "#product/texts/models/model-notes.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { AnswerNote } from "../schema.ts";
import { documentTokenBudget, fitDocuments } from "./fit-documents.ts";

interface ModelContent {
  content: (TextPart | FilePart)[];
  /** The text parts in order, as they were sent. */
  texts: readonly string[];
  notes: readonly AnswerNote[];
}

/** A prompt that is fitted to the answering model, because a fallback may support more or less of it. */
export interface FittedPrompt extends Readonly<Omit<ModelContent, "content">> {
  /** Builds the content for this model, which also gets `otherTokens` tokens. Updates `texts` and `notes`. */
  contentFor(answering: AnsweringModel, otherTokens: number): Promise<ModelContent["content"]>;
}

type AnsweringModel = Pick<AcquiredModel, "model" | "otherModels">;

/** Each document is cut to `documentTokens`, if set. */
export function fitPrompt(ctx: WorkspaceContext, parts: readonly Part[], documentTokens?: number): FittedPrompt {
  let lastContent: Omit<ModelContent, "content"> = { texts: [], notes: [] };
  return {
    async contentFor(answering, otherTokens) {
      const built = await buildModelContent(ctx, parts, answering, { otherTokens, documentTokens });
      lastContent = built;
      return built.content;
    },
    get texts() {
      return lastContent.texts;
    },
    get notes() {
      return lastContent.notes;
    },
  };
}

/** Builds what a model supports of a prompt. The rest is refused or noted. */
async function buildModelContent(
  ctx: WorkspaceContext,
  given: readonly Part[],
  answering: AnsweringModel,
  { otherTokens, documentTokens }: { otherTokens: number; documentTokens: number | undefined },
): Promise<ModelContent> {
  const { parts, notes: transcriptNotes } = await transcribeFor(ctx, given, answering);
  const media = await readMedia(ctx, filterFiles(parts, isMedia));
  const imageFiles = await readImagesFor(
    ctx,
    filterFiles(parts, (type) => type.startsWith("image/")),
    answering,
  );
  const files = [...imageFiles.files, ...media.files];
  const textTokens = parts.reduce((sum, part) => sum + (part.type === "text" ? estimateTokens(part.text) : 0), 0);
  const budget = documentTokenBudget(
    answering.model,
    otherTokens + textTokens + files.length * limits.prompt.imageTokens,
  );
  const documents = fitDocuments(
    parts.flatMap((part) =>
      part.type === "document" && part.text
        ? [{ title: part.title, text: part.text, isSearched: part.isSearched }]
        : [],
    ),
    budget,
    documentTokens,
  );
  const notes = [
    ...documents.flatMap(({ note }) => note ?? []),
    ...imageFiles.notes,
    ...media.notes,
    ...transcriptNotes,
  ];
  const fittedDocuments = documents.values();
  const texts = parts.flatMap((part) => {
    if (part.type === "text") return [part.text];
    if (part.type === "document")
      return [contextBlock(part.title, part.text ? (fittedDocuments.next().value?.text ?? null) : null)];
    return [];
  });
  const all = [...texts, ...imageFiles.texts, ...media.texts];
  return { content: [...files, ...all.map((text): TextPart => ({ type: "text", text }))], texts: all, notes };
}

type StoredFile = { path: string; name: string };

const filterFiles = (parts: readonly Part[], isWanted: (mediaType: string) => boolean): StoredFile[] =>
  parts.flatMap((part) =>
    part.type === "file" && part.s3FilePath && isWanted(part.mediaType)
      ? [{ path: part.s3FilePath, name: part.filename }]
      : [],
  );

const toFilePart = ({ bytes, mimeType }: { bytes: Uint8Array; mimeType: string }): FilePart => ({
  type: "file",
  data: bytes,
  mediaType: mimeType,
});

/** Stored files as the model gets them: bytes, or text in their place. */
interface ModelFiles {
  files: FilePart[];
  texts: string[];
  notes: AnswerNote[];
}

/** Leaves out deleted files, with a text for the model and a note for people. */
function dropDeletedFiles(read: readonly (Parameters<typeof toFilePart>[0] | null)[]): ModelFiles {
  const files = read.flatMap((one) => (one ? [toFilePart(one)] : []));
  const count = read.length - files.length;
  return {
    files,
    texts: Array.from({ length: count }, () => promptText.fileUnavailable),
    notes: deletedFileNotes(count),
  };
}

export const deletedFileNotes = (count: number): AnswerNote[] => (count > 0 ? [{ kind: "goneFiles", count }] : []);

const isMedia = (type: string) => !type.startsWith("image/");

/**
 * For a model that can't hear: the transcripts of audio and video in place of the files. Refuses them where nothing can be
 * transcribed.
 */
async function transcribeFor(
  ctx: WorkspaceContext,
  parts: readonly Part[],
  { model, otherModels }: AnsweringModel,
): Promise<{ parts: readonly Part[]; notes: AnswerNote[] }> {
  const names = filterFiles(parts, isMedia).map(({ name }) => name);
  if (names.length === 0 || model.audioVideoInputSupport) return { parts, notes: [] };
  const transcriber = await findTranscriber(ctx);
  if (!transcriber) {
    const modelsWithAudio = otherModels((one) => one.audioVideoInputSupport);
    throw new AppError("invalid", modelText.mediaUnsupported(model.displayName, names, modelsWithAudio));
  }
  const toDocument = async (part: Part): Promise<Part> => {
    if (part.type !== "file" || !part.s3FilePath || !isMedia(part.mediaType)) return part;
    const transcript = await transcribeStoredFile(ctx, transcriber, part.s3FilePath);
    const text = transcript === null ? null : transcript || promptText.noSpeech;
    return { type: "document", title: part.filename, text };
  };
  const transcribed = await Promise.all(parts.map(toDocument));
  return { parts: transcribed, notes: [{ kind: "transcribed", model: model.displayName, names }] };
}

async function readMedia(ctx: WorkspaceContext, files: readonly StoredFile[]): Promise<ModelFiles> {
  if (files.length === 0) return dropDeletedFiles([]);
  const paths = files.map(({ path }) => path);
  return dropDeletedFiles(await readAvailableMedia(ctx, paths, limits.prompt.mediaBytes));
}

/** Bytes for a model with image input; file names for other models. */
async function readImagesFor(
  ctx: WorkspaceContext,
  files: readonly StoredFile[],
  answering: AnsweringModel,
): Promise<ModelFiles> {
  const paths = files.map(({ path }) => path);
  if (files.length === 0) return dropDeletedFiles([]);
  if (answering.model.imageInputSupport) return dropDeletedFiles(await readAvailableImages(ctx, paths));
  const note = await unseenImagesNote(ctx, paths, answering);
  return { files: [], texts: [promptText.imagesNotSeen(note.names)], notes: [note] };
}

/** The note that a model answers without these images. It names models with image input. */
export async function unseenImagesNote(
  ctx: WorkspaceContext,
  paths: readonly string[],
  { model, otherModels }: AnsweringModel,
): Promise<Extract<AnswerNote, { kind: "unseenImages" }>> {
  const known = await findFileNames(ctx, paths);
  const names = paths.map((path) => known.get(path) ?? path.slice(path.lastIndexOf("/") + 1));
  const seeing = otherModels((one) => one.imageInputSupport);
  return { kind: "unseenImages", model: model.displayName, names, seeing };
}
