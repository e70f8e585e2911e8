import { cutToTokens, estimateTokens } from "#lib/tokens.ts";
import { limits } from "#product/limits.ts";
import type { LanguageModel } from "#product/models/language.ts";
import { promptText } from "#product/texts/prompts/prompt.ts";
import type { AnswerNote } from "../schema.ts";

interface Document {
  title: string;
  text: string;
  /** What does not fit is found by a search. */
  isSearched?: boolean | undefined;
}

export interface FittedDocument extends Pick<Document, "title" | "text"> {
  /** Null if the document is complete. */
  note: Extract<AnswerNote, { kind: "cutDocument" }> | null;
}

/** How many tokens documents may use in a request that has `otherTokens` others. */
export function documentTokenBudget({ contextWindow: window }: LanguageModel, otherTokens: number): number {
  const { documentsWindowShare, documentsTokens, answerTokens } = limits.prompt;
  const share = Math.floor(window * documentsWindowShare);
  return Math.max(0, Math.min(documentsTokens, share, window - answerTokens - otherTokens));
}

/**
 * Fits documents into a budget, each within `maxTokensEach`. Short documents stay whole; long ones share the rest. A
 * cut document says so in its text, for the model.
 */
export function fitDocuments(documents: readonly Document[], tokens: number, maxTokensEach = tokens): FittedDocument[] {
  const needs = documents.map(({ text }) => estimateTokens(text));
  const fitted: FittedDocument[] = [];
  let tokensLeft = tokens;
  const shortFirst = [...documents.keys()].toSorted((a, b) => (needs[a] ?? 0) - (needs[b] ?? 0));
  shortFirst.forEach((index, fittedCount) => {
    const document = documents[index];
    if (!document) return;
    const share = Math.floor(tokensLeft / (documents.length - fittedCount));
    const fittedDocument = fitDocument(document, Math.min(share, maxTokensEach));
    tokensLeft -= Math.min(tokensLeft, estimateTokens(fittedDocument.text));
    fitted[index] = fittedDocument;
  });
  return fitted;
}

function fitDocument({ title, text, isSearched = false }: Document, tokens: number): FittedDocument {
  const cutText = cutToTokens(text, tokens);
  if (cutText.length === text.length) return { title, text, note: null };
  const cut = { kind: "cutDocument" as const, title, chars: cutText.length, ofChars: text.length };
  const rest = isSearched ? promptText.documentSearched : promptText.documentTruncated;
  return {
    title,
    text: `${cutText}\n\n${rest(cutText.length, text.length)}`,
    note: { ...cut, ...(isSearched && { isSearched }) },
  };
}
