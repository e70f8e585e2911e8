import { cutToTokens, estimateTokens } from "#lib/tokens.ts";
import { limits } from "#product/limits.ts";
import type { LanguageModel } from "#product/models/language.ts";
import { promptText } from "#product/texts/prompt.ts";
import type { AnswerNote } from "../schema.ts";

interface Document {
  title: string;
  text: string;
}

export interface FittedDocument extends Document {
  /** Null when all of it is there. */
  note: Extract<AnswerNote, { kind: "cutDocument" }> | null;
}

/** What documents may fill of a request, beside `otherTokens` of it. */
export function documentTokens({ contextWindow: window }: LanguageModel, otherTokens: number): number {
  const { documentsWindowShare, documentsTokens, answerTokens } = limits.prompt;
  const share = Math.floor(window * documentsWindowShare);
  return Math.max(0, Math.min(documentsTokens, share, window - answerTokens - otherTokens));
}

/**
 * Documents within a budget, and each within `mostTokens`. Short ones stay whole, and the long ones share what is left; what is cut says so in its
 * text, where the model reads it.
 */
export function fitDocuments(documents: readonly Document[], tokens: number, mostTokens = tokens): FittedDocument[] {
  const needs = documents.map(({ text }) => estimateTokens(text));
  const fitted: FittedDocument[] = [];
  let left = tokens;
  const shortFirst = [...documents.keys()].toSorted((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0));
  shortFirst.forEach((place, done) => {
    const document = documents[place];
    if (!document) return;
    const share = Math.floor(left / (documents.length - done));
    const kept = fitDocument(document, Math.min(share, mostTokens));
    left -= Math.min(left, estimateTokens(kept.text));
    fitted[place] = kept;
  });
  return fitted;
}

function fitDocument({ title, text }: Document, tokens: number): FittedDocument {
  const kept = cutToTokens(text, tokens);
  if (kept.length === text.length) return { title, text, note: null };
  const note = { kind: "cutDocument" as const, title, chars: kept.length, ofChars: text.length };
  return { title, text: `${kept}\n\n${promptText.documentCut(kept.length, text.length)}`, note };
}
