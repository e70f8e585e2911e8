import type { z } from "zod";
import type { ToolCallRow } from "#features/tool-call/service/journal.ts";
import { wordsOfKey } from "#lib/text.ts";
import type { AskedField } from "#product/tools/server-question.ts";
import { tools } from "#tools/index.ts";
import { titleOfTool } from "#tools/tool-title.ts";
import type { ShownField, ShownQuestion } from "../../schema.ts";

/** A call that waits for a person: what it asks, or what it would do with which values. */
export function showCall(row: ToolCallRow): ShownQuestion {
  const base = { id: row.id, title: titleOfTool(row.tool), text: row.said, fields: [], facts: [] };
  // Whether something was sent is seen in the app only.
  if (row.state === "unknown") return { ...base, kind: "call", facts: factsOf(row.input), isAnswerable: false };
  if (row.question && row.question.answer === null) {
    const { server, asked } = row.question.shown;
    const fields = asked.flatMap((one, at) =>
      one.kind === "form" ? one.fields.map((field, index) => showAskedField(field, `${at}-${index}`)) : [],
    );
    const text = asked.map(({ message }) => message).join("\n\n");
    const isAnswerable = asked.every(({ kind }) => kind === "form");
    return { ...base, kind: "question", title: server, text, fields, isAnswerable };
  }
  const asked = askedQuestions(row);
  if (!asked) return { ...base, kind: "call", facts: factsOf(row.input), isAnswerable: true };
  const isAnswerable = asked.questions.every(({ kind, isOptional }) => kind !== "file" || isOptional === true);
  const text = [row.said, asked.reason ?? ""].filter(Boolean).join("\n\n");
  return { ...base, kind: "question", text, fields: asked.questions.map(showQuestion), isAnswerable };
}

/** The short form that an agent asks a person to fill in; null for other calls. */
export function askedQuestions({ tool, input }: ToolCallRow) {
  const read = tool === "ask_person" ? tools.ask_person.input.safeParse(input) : null;
  return read?.success ? read.data : null;
}

type Question = z.output<typeof tools.ask_person.input>["questions"][number];

function showQuestion({ id, label, hint = "", kind, options = [], isMultiple, isOptional }: Question): ShownField {
  return {
    ...{ key: id, label, hint, isRequired: isOptional !== true, maxChars: null },
    kind: kind === "choice" && isMultiple ? "choices" : kind,
    options: options.map((one) => ({ id: one, label: one })),
  };
}

function showAskedField(
  { title, hint = "", kind, format, isOptional, options = [], max }: AskedField,
  key: string,
): ShownField {
  const shownKind = kind === "integer" ? "number" : kind === "text" && format === "date" ? "date" : kind;
  const maxChars = kind === "text" && max !== undefined ? max : null;
  return { key, label: title, hint, kind: shownKind, isRequired: !isOptional, options, maxChars };
}

/** All values of a call, because a person approves exactly these. */
function factsOf(input: unknown): { label: string; text: string }[] {
  if (typeof input !== "object" || input === null)
    return input === undefined ? [] : [{ label: "", text: textOf(input) }];
  return Object.entries(input).map(([key, value]) => ({
    label: wordsOfKey(key.replaceAll("_", " ")),
    text: textOf(value),
  }));
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));
