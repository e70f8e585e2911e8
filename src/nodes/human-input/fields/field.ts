/** The contract of a field type of human input: what an author sets, what a person may give, what prompts get. */
import { z } from "zod";
import type { Attachment, PromptText } from "#engine/prompt.ts";
import type { Upload, Uploads } from "#engine/upload.ts";
import { limits } from "#product/limits.ts";

/** A file about to be added, before anything is uploaded. */
export interface NewFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** The media type the browser states; may be empty. */
  readonly type: string;
}

export interface FieldKind<Type extends string, Config, Value> {
  /** The wire's word. */
  readonly type: Type;
  readonly title: string;
  /** Name of a lucide icon. */
  readonly icon: string;
  readonly config: z.ZodType<Config>;
  readonly value: z.ZodType<Value>;
  /** What the form holds before anybody touched it. */
  emptyValue(config: Config): Value;
  isEmpty(value: Value): boolean;
  /** Why a value of the right shape cannot be taken, or `null`. Empty values never get here. */
  check(value: Value, config: Config): string | null;
  /** Why these files cannot be added to what is there, or `null`. */
  checkNewFiles?(files: readonly NewFile[], value: Value, config: Config): string | null;
  /** Of values that name files: which, and the value in the server's own words; null when it knows no such file. */
  readonly uploads?: {
    fileKeysIn(value: Value): string[];
    replaceWithStored(value: Value, stored: Uploads): Value | null;
  };
  /** What a reference to the field reads. */
  toPromptText(value: Value): string | PromptText;
  /** The value that files and pages of an earlier step stand for. */
  fromAttachments?(attachments: readonly Attachment[]): Value;
  /** The value that a text from the API, a CSV or a schedule stands for; `undefined` when it stands for none. */
  parse(text: string): unknown;
}

export const fieldKind = <const Type extends string, Config, Value>(kind: FieldKind<Type, Config, Value>) => kind;

/** A list of files of one kind; `told` is what the server says of one. */
export function uploadList<One>(
  kind: Upload["kind"],
  keyOf: (one: One) => string,
  describe: (name: string, upload: Upload) => One | null,
) {
  return {
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

/** Below every label. */
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

/** The extension of a file's name in small letters, without the dot. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf(".");
  return at < 0 ? "" : name.slice(at + 1).toLowerCase();
}

/** Lists come as JSON from the API; anything else stands for no list. */
export function readJsonList(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the same thing stands twice in a list. */
export function hasDuplicates(keys: readonly string[]): boolean {
  return new Set(keys).size < keys.length;
}
