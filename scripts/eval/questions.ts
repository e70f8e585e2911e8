import { readdirSync, readFileSync } from "node:fs";

/** A document of the evaluation. Its file name is its id, its first heading the title. */
export interface EvaluationDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** "two": the answer is in two documents; "none": it is in none, of questions in English or in another language. */
export type QuestionGroup = "english" | "two" | "tables" | "german" | "french" | "spanish" | NoneGroup;
type NoneGroup = "none" | "none-german" | "none-french" | "none-spanish";

export interface EvaluationQuestion {
  readonly group: QuestionGroup;
  readonly question: string;
  /** The passages that answer it, by their offsets. */
  readonly answers: readonly Answer[];
}

export interface Answer {
  readonly document: string;
  readonly start: number;
  readonly end: number;
}

const folder = new URL("./documents/", import.meta.url);

export const readDocuments = (): EvaluationDocument[] =>
  readdirSync(folder).map((name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    return { id: name.replace(/\.md$/, ""), title: /^# (.+)$/m.exec(text)?.[1] ?? name, text };
  });

/** One question a line: its group, the question, then each document with its passage, separated by tabs. */
export function readQuestions(): EvaluationQuestion[] {
  const texts = new Map(readDocuments().map(({ id, text }) => [id, text]));
  const lines = readFileSync(new URL("./questions.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => {
    const [group, question = "", ...pairs] = line.split("\t");
    const answers: Answer[] = [];
    for (let at = 0; at < pairs.length; at += 2) {
      const [document = "", passage = ""] = pairs.slice(at, at + 2);
      const start = texts.get(document)?.indexOf(passage) ?? -1;
      if (!passage || start < 0) throw new Error(`${document} doesn't contain "${passage}"`);
      answers.push({ document, start, end: start + passage.length });
    }
    // The file is a part of the evaluation; an unknown group shows up as a column of its own.
    return { group: group as QuestionGroup, question, answers };
  });
}
