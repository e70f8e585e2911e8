import type { ShownField, ShownQuestion } from "#features/run/schema.ts";
import { loadRunGraph } from "#features/run/service/history/list-executions.ts";
import { listAskedCalls } from "#features/run/service/waits/asked-calls.ts";
import { askedQuestions, showCall } from "#features/run/service/waits/show-call.ts";
import type { ToolCallRow } from "#features/tool-call/service/journal.ts";
import { catalog } from "#nodes/index.ts";
import { limits } from "#product/limits.ts";
import { answerPageText as text } from "#product/texts/run/answer-page.ts";
import { runStepText } from "#product/texts/run/run-steps.ts";
import { waitMessageText } from "#product/texts/run/wait-messages.ts";
import type { FieldValue } from "#product/tools/server-question.ts";
import type { ToolDecision } from "#product/tools/tool-decision.ts";
import { commentName, decisionName, fieldName } from "./field-names.ts";
import type { OpenLink } from "./find-link.ts";

type ReadAnswer =
  | { readonly refused: string }
  | { readonly result: unknown }
  | { readonly decisions: readonly { readonly id: string; readonly decision: ToolDecision }[] };

/** Reads the fields of the page as the result of the step, or as decisions about all calls that it waits for. */
export async function readAnswer(link: OpenLink, fields: URLSearchParams): Promise<ReadAnswer> {
  const { ctx, run, execution, shown, need } = link;
  if (need !== null) return { refused: waitMessageText.needs(need) };
  if (execution.waitsFor === "decision") return readDecisions(await listAskedCalls(ctx.db, execution.id), fields);
  const [question] = shown.questions;
  const graph = await loadRunGraph(ctx.db, run);
  const node = graph.nodes.find(({ id }) => id === execution.nodeId);
  const spec = node && catalog[node.type];
  if (!question || !spec) return { refused: runStepText.changedMeanwhile };
  // A text that only has to be read; its type replaces the time with the server's own.
  if (!spec.form) return { result: { acknowledgedAt: new Date().toISOString() } };
  const values = Object.fromEntries(
    question.fields.flatMap((field) => (field.kind === "file" ? [] : [[field.key, textOf(question, field, fields)]])),
  );
  const read = spec.form.readValues(values, spec.config.parse(node.config));
  return "refused" in read ? { refused: read.refused } : read;
}

/** The answer to a form field, as text. */
function textOf(question: ShownQuestion, field: ShownField, fields: URLSearchParams): string {
  const name = fieldName(question, field);
  if (field.kind === "choices") return JSON.stringify(fields.getAll(name));
  if (field.kind === "yesNo") return fields.has(name) ? "yes" : "no";
  return fields.get(name) ?? "";
}

function readDecisions(rows: readonly ToolCallRow[], fields: URLSearchParams): ReadAnswer {
  const decisions: { id: string; decision: ToolDecision }[] = [];
  for (const row of rows) {
    const decision = readDecision(row, fields);
    if (!decision) return { refused: text.missing };
    decisions.push({ id: row.id, decision });
  }
  return { decisions };
}

/** Null if nothing was chosen. */
function readDecision(row: ToolCallRow, fields: URLSearchParams): ToolDecision | null {
  const question = showCall(row);
  const chosen = fields.get(decisionName(question));
  const given = (field: ShownField) => fields.getAll(fieldName(question, field));
  if (question.kind === "call") {
    const comment = fields.get(commentName(question))?.trim().slice(0, limits.tool.commentChars);
    if (chosen === "allow") return { kind: "allow" };
    return chosen === "deny" ? { kind: "deny", ...(comment && { comment }) } : null;
  }
  if (askedQuestions(row)) {
    if (chosen === "skip") return { kind: "answer", given: { isSkipped: true } };
    const answers = question.fields
      .filter(({ kind }) => kind !== "file")
      .map((field) => ({ id: field.key, value: field.kind === "choices" ? given(field) : (given(field)[0] ?? "") }));
    return { kind: "answer", given: { answers } };
  }
  if (chosen === "skip") return { kind: "answer", given: { action: "decline" } };
  return { kind: "answer", given: { action: "accept", values: valuesOf(row, question, given) } };
}

/** By question and field, as the server that asks names them. */
function valuesOf(row: ToolCallRow, { fields }: ShownQuestion, given: (field: ShownField) => string[]) {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const asked = row.question?.shown.asked ?? [];
  return Object.fromEntries(
    asked.map((one, at) => {
      const values = one.kind === "form" ? one.fields : [];
      return [
        one.key,
        Object.fromEntries(
          values.flatMap(({ name }, index) => {
            const field = byKey.get(`${at}-${index}`);
            return field ? [[name, typedValue(field, given(field))] as const] : [];
          }),
        ),
      ];
    }),
  );
}

function typedValue({ kind }: ShownField, given: string[]): FieldValue {
  if (kind === "choices") return given;
  if (kind === "yesNo") return given.length > 0;
  const [value = ""] = given;
  return kind === "number" && value.trim() !== "" ? Number(value) : value;
}
