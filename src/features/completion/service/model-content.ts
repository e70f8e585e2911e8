import type { FilePart, TextPart } from "ai";
import { contextBlock, type Part } from "#engine/prompt.ts";
import type { ModelGrant } from "#features/credential/service/use-model.ts";
import { fileNames, readImagesLeft, readMediaLeft } from "#features/file/service/files.ts";
import { AppError } from "#lib/errors.ts";
import { estimateTokens } from "#lib/tokens.ts";
import type { Member } from "#platform/context.ts";
import { limits } from "#product/limits.ts";
import { modelText } from "#product/texts/model.ts";
import { promptText } from "#product/texts/prompt.ts";
import type { AnswerNote } from "../schema.ts";
import { documentTokens, fitDocuments } from "./fit-documents.ts";

interface ModelContent {
  content: (TextPart | FilePart)[];
  /** The texts of it in their order, as they were sent. */
  texts: readonly string[];
  notes: readonly AnswerNote[];
}

/** A prompt for whichever model answers: its fallback may take more of it, or less. */
export interface FittedPrompt extends Readonly<Omit<ModelContent, "content">> {
  /** For this model, which gets `otherTokens` beside it; `texts` and `notes` are then those of this request. */
  contentFor(grant: Grant, otherTokens: number): Promise<ModelContent["content"]>;
}

type Grant = Pick<ModelGrant, "model" | "otherModels">;

export function fittedPrompt(ctx: Member, parts: readonly Part[]): FittedPrompt {
  let sent: Omit<ModelContent, "content"> = { texts: [], notes: [] };
  return {
    async contentFor(grant, otherTokens) {
      const made = await modelContent(ctx, parts, grant, otherTokens);
      sent = made;
      return made.content;
    },
    get texts() {
      return sent.texts;
    },
    get notes() {
      return sent.notes;
    },
  };
}

/** What a model can take of a prompt; what it cannot is refused or noted. */
async function modelContent(
  ctx: Member,
  parts: readonly Part[],
  grant: Grant,
  otherTokens: number,
): Promise<ModelContent> {
  const media = await mediaOf(
    ctx,
    filesOf(parts, (type) => !type.startsWith("image/")),
    grant,
  );
  const pictures = await picturesOf(
    ctx,
    filesOf(parts, (type) => type.startsWith("image/")),
    grant,
  );
  const files = [...pictures.files, ...media.files];
  const plain = parts.reduce((sum, part) => sum + (part.type === "text" ? estimateTokens(part.text) : 0), 0);
  const room = documentTokens(grant.model, otherTokens + plain + files.length * limits.prompt.imageTokens);
  const documents = fitDocuments(
    parts.flatMap((part) => (part.type === "document" && part.text ? [{ title: part.title, text: part.text }] : [])),
    room,
  );
  const notes = [...documents.flatMap(({ note }) => note ?? []), ...pictures.notes, ...media.notes];
  const fitted = documents.values();
  const texts = parts.flatMap((part) => {
    if (part.type === "text") return [part.text];
    if (part.type === "document")
      return [contextBlock(part.title, part.text ? (fitted.next().value?.text ?? null) : null)];
    return [];
  });
  const all = [...texts, ...pictures.texts, ...media.texts];
  return { content: [...files, ...all.map((text): TextPart => ({ type: "text", text }))], texts: all, notes };
}

type StoredFile = { path: string; name: string };

const filesOf = (parts: readonly Part[], isWanted: (mediaType: string) => boolean): StoredFile[] =>
  parts.flatMap((part) =>
    part.type === "file" && part.s3FilePath && isWanted(part.mediaType)
      ? [{ path: part.s3FilePath, name: part.filename }]
      : [],
  );

const toFile = ({ bytes, mimeType }: { bytes: Uint8Array; mimeType: string }): FilePart => ({
  type: "file",
  data: bytes,
  mediaType: mimeType,
});

/** What a model gets of stored files: bytes, or words in their place. */
interface SentFiles {
  files: FilePart[];
  texts: string[];
  notes: AnswerNote[];
}

/** What was deleted since is left out, and both the model and people are told. */
function withoutGone(read: readonly (Parameters<typeof toFile>[0] | null)[]): SentFiles {
  const files = read.flatMap((one) => (one ? [toFile(one)] : []));
  const count = read.length - files.length;
  return {
    files,
    texts: Array.from({ length: count }, () => promptText.fileGone),
    notes: goneFiles(count),
  };
}

export const goneFiles = (count: number): AnswerNote[] => (count > 0 ? [{ kind: "goneFiles", count }] : []);

/** Nothing writes down what is said in a file yet, so a model that cannot listen is not asked at all. */
async function mediaOf(ctx: Member, files: readonly StoredFile[], { model, otherModels }: Grant): Promise<SentFiles> {
  if (files.length === 0) return withoutGone([]);
  if (!model.audioVideoInputSupport) {
    const hearing = otherModels((one) => one.audioVideoInputSupport);
    const names = files.map(({ name }) => name);
    throw new AppError("invalid", modelText.unhearable(model.displayName, names, hearing));
  }
  const paths = files.map(({ path }) => path);
  return withoutGone(await readMediaLeft(ctx, paths, limits.prompt.mediaBytes));
}

/** Bytes for a model that sees; for any other their names stand in. */
async function picturesOf(ctx: Member, files: readonly StoredFile[], grant: Grant): Promise<SentFiles> {
  const paths = files.map(({ path }) => path);
  if (files.length === 0) return withoutGone([]);
  if (grant.model.imageInputSupport) return withoutGone(await readImagesLeft(ctx, paths));
  const note = await unseenImages(ctx, paths, grant);
  return { files: [], texts: [promptText.imagesUnseen(note.names)], notes: [note] };
}

/** That a model answers without these pictures, and which others would see them. */
export async function unseenImages(
  ctx: Member,
  paths: readonly string[],
  { model, otherModels }: Grant,
): Promise<Extract<AnswerNote, { kind: "unseenImages" }>> {
  const known = await fileNames(ctx, paths);
  const names = paths.map((path) => known.get(path) ?? path.slice(path.lastIndexOf("/") + 1));
  const seeing = otherModels((one) => one.imageInputSupport);
  return { kind: "unseenImages", model: model.displayName, names, seeing };
}
