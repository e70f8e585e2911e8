/** The contract of a field type of human input: settings, values, and prompt text. */
import { z } from "zod";
import type { TextFormat } from "#engine/node.ts";
import type { Attachment, PromptText } from "#engine/prompt.ts";
import type { Upload, Uploads } from "#engine/upload.ts";
import { limits } from "#product/limits.ts";
import { withSentences } from "#product/sentences.ts";

/** A file that is about to be uploaded. */
export interface NewFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The media type from the browser; may be empty. */
  readonly type: string;
}

export interface FieldKind<Type extends string, Config, Value> {
  /** The type's name on the wire. */
  readonly type: Type;
  readonly title: string;
  /** Name of a lucide icon. */
  readonly icon: string;
  readonly config: z.ZodType<Config>;
  readonly value: z.ZodType<Value>;
  /** The value of a field without an answer. */
  emptyValue(config: Config): Value;
  isEmpty(value: Value): boolean;
  /** Why a value of the right shape is refused, or `null`. Not called for empty values. */
  check(value: Value, config: Config): string | null;
  /** Why these files can't be added to the value, or `null`. */
  checkNewFiles?(files: readonly NewFile[], value: Value, config: Config): string | null;
  /** For values with files: their keys, and the value with the server's facts; null for unknown files. */
  readonly uploads?: {
    readonly kind: Upload["kind"];
    fileKeysIn(value: Value): string[];
    replaceWithStored(value: Value, stored: Uploads): Value | null;
  };
  /** How many files a value may have. */
  maxFiles?(config: Config): number;
  /** The text of a reference to the field. */
  toPromptText(value: Value): string | PromptText;
  /** The value for files and pages of an earlier step. */
  fromAttachments?(attachments: readonly Attachment[]): Value;
  /** Parses a text from the API, a CSV, or a schedule; `undefined` when it is no value. */
  parse(text: string): unknown;
  /** The texts that `parse` accepts; without it, only a person can fill in the field. */
  textFormat?(config: Config): TextFormat;
}

/** Declares a field type, whose title is translated like all sentences. */
export function fieldKind<const Type extends string, Config, Value>(
  kind: FieldKind<Type, Config, Value>,
): FieldKind<Type, Config, Value> {
  return withSentences(`field ${kind.type}`, kind, ["title"]);
}

/** Functions for lists of files of one kind; `describe` returns the server's facts about a file. */
export function uploadList<One>(
  kind: Upload["kind"],
  keyOf: (one: One) => string,
  describe: (name: string, upload: Upload) => One | null,
) {
  return {
    kind,
    fileKeysIn: (value: One[]): string[] => value.map(keyOf),
    replaceWithStored(value: One[], stored: Uploads): One[] | null {
      const vouched = value.map((one) => {
        const upload = stored.get(keyOf(one));
        return upload?.kind === kind ? describe(keyOf(one), upload) : null;
      });
      return vouched.every((one) => one !== null) ? vouched : null;
    },
  };
}

/** The description below the label. */
export const descriptionConfig = { description: z.string().max(limits.humanInput.descriptionChars).default("") };
export const placeholder = z.string().max(limits.humanInput.placeholderChars).default("");
export const options = z
  .array(z.string().trim().min(1).max(limits.humanInput.optionChars))
  .max(limits.humanInput.options)
  .default([]);
export const fileCount = (first: number) => z.int().min(1).max(limits.humanInput.filesPerField).default(first);
export const extensions = z.array(z.string().regex(/^[a-z0-9]{1,10}$/)).max(40);

export const filePathSchema = z.string().min(1).max(500);
export const titleSchema = z.string().min(1).max(255);

/** The extension of a file name in lowercase, without the dot. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf(".");
  return at < 0 ? "" : name.slice(at + 1).toLowerCase();
}

/** Parses a JSON list from the API; `undefined` for anything else. */
export function readJsonList(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const uploadNames: Readonly<Record<string, string>> = {
  s3_file_path: "s3FilePath",
  document_id: "documentId",
  mime_type: "mimeType",
};

/** Parses a JSON list of uploads, with the names of the API or of the stored value; `undefined` for anything else. */
export function readUploads(text: string): unknown {
  const value = readJsonList(text);
  return Array.isArray(value)
    ? value.map((one: unknown) =>
        typeof one === "object" && one !== null
          ? Object.fromEntries(Object.entries(one).map(([name, part]) => [uploadNames[name] ?? name, part]))
          : one,
      )
    : undefined;
}

/** Whether a list contains duplicates. */
export function hasDuplicates(keys: readonly string[]): boolean {
  return new Set(keys).size < keys.length;
}
