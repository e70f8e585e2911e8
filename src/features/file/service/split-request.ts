import { AppError } from "#lib/errors.ts";
import { limits } from "#product/limits.ts";
import { knowledgeErrorText } from "#product/texts/knowledge/knowledge-errors.ts";
import type { SplitSettings } from "../table.ts";

const { chunkSize: sizes, chunkOverlapAuto } = limits.knowledge;
const maxSeparators = 10;
const separatorChars = 20;

/** The order in which a text is cut unless a person gives another one. */
export const autoSeparators: readonly string[] = ["\n\n", "\n", ". ", " "];

/** `chunk_size` and `chunk_overlap` of a query, with the separators. Null if all are left to us. */
export function readSplitRequest(query: URLSearchParams, separators: readonly string[]): SplitSettings | null {
  const [size, overlap, cuts] = [
    readNumber(query.get("chunk_size")),
    readNumber(query.get("chunk_overlap")),
    readSeparators(separators),
  ];
  if (size === null && overlap === null && cuts.length === 0) return null;
  const chunkSize = size ?? sizes.auto;
  const chunkOverlap = overlap ?? Math.min(chunkOverlapAuto, Math.floor(chunkSize / 10));
  if (chunkSize < sizes.min || chunkSize > sizes.max)
    throw new AppError("invalid", knowledgeErrorText.split.sizeOutOfRange(sizes.min, sizes.max));
  if (chunkOverlap > chunkSize / 2) throw new AppError("invalid", knowledgeErrorText.split.overlapTooLarge);
  return { chunkSize, chunkOverlap, separators: cuts.length > 0 ? cuts : [...autoSeparators] };
}

/** Null for "Auto". */
function readNumber(value: string | null): number | null {
  if (value === null || /^(auto|none)?$/i.test(value.trim())) return null;
  if (!/^\d{1,6}$/.test(value.trim())) throw new AppError("invalid", knowledgeErrorText.split.notANumber);
  return Number(value);
}

/** Each value is one separator, or a JSON list of them; `\n` and `\t` may be written out. */
function readSeparators(values: readonly string[]): string[] {
  const all = values.flatMap((value) => (value.startsWith("[") ? readList(value) : [value]));
  const separators = all.map((one) => one.replaceAll("\\n", "\n").replaceAll("\\t", "\t")).filter((one) => one !== "");
  if (separators.length > maxSeparators || separators.some((one) => one.length > separatorChars))
    throw new AppError("invalid", knowledgeErrorText.split.separators(maxSeparators, separatorChars));
  return separators;
}

function readList(value: string): string[] {
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list) && list.every((one) => typeof one === "string")) return list;
  } catch {
    // A separator may start with a bracket.
  }
  return [value];
}
