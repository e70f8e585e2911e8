import { z } from "zod";
import { graphId } from "#engine/graph/read-graph.ts";
import { nodeSpec } from "#engine/node.ts";
import { newId } from "#lib/id.ts";
import { limits } from "#product/limits.ts";
import { commonErrorText } from "#product/texts/common/errors.ts";
import { answerErrorText } from "#product/texts/run/answer-errors.ts";
import { humanInputFormText } from "#product/texts/step-forms/human-input-form.ts";
import { missingSettingText as missing } from "#product/texts/workflow/missing-settings.ts";
import {
  checkField,
  type Field,
  field,
  fieldKinds,
  fieldPromptText,
  fieldTypes,
  isMissing,
  kindOf,
  normalizedValue,
  prefilledValue,
  sortFields,
  storedFileValue,
  uploadKeysIn,
} from "./fields/catalog.ts";
import { readCells } from "./fields/read-cells.ts";
import { readValues } from "./fields/read-values.ts";

const config = z.object({ fields: z.array(field).max(limits.humanInput.fields).default([]) });

const fieldIdOf = (given: object): string | null => ("id" in given && graphId.safeParse(given.id).data) || null;

/** A person's answers in any order; fields without an answer may be missing. */
const result = z.array(z.object({ fieldId: z.string().max(64), value: z.unknown() })).max(limits.humanInput.fields);

function firstField(): Field {
  const config = fieldKinds.TEXT.config.parse({});
  return { id: newId(), label: humanInputFormText.firstLabel, type: "TEXT", required: true, order: 0, config };
}

export const humanInput = nodeSpec({
  type: "HUMAN_INPUT",
  title: "Human Input",
  hint: "Asks a person for text, choices, or files",
  synonyms: ["form", "question", "ask", "field", "upload", "start", "trigger"],
  icon: "user-round-pen",
  family: "human",
  traits: { waits: "input" },
  config,
  result,
  revisions: () => ["edit"],
  visitors: "always",
  isInPdf: true,
  draft: () => ({ fields: [firstField()] }),
  mapReferences: ({ fields }, visitor) => ({
    fields: fields.map((one) => ({ ...one, id: visitor.id("field", one.id) ?? one.id })),
  }),
  missingFields: ({ fields }) => (fields.length > 0 ? [] : [missing.fields]),

  /** Numbers, switches, and lists of choices keep their type; other answers are their texts. */
  toValue(answers, { config: { fields }, output }) {
    const value = answers.find((answer) => answer.fieldId === output)?.value;
    const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
    if (typeof value === "number" || typeof value === "boolean" || isList) return value;
    const asked = fields.find((one) => one.id === output);
    const said = asked && fieldPromptText(asked, value);
    return typeof said === "object" ? said?.text : said;
  },
  toPromptText(answers, { config: { fields }, output }) {
    const said = (one: Field) => fieldPromptText(one, answers.find((answer) => answer.fieldId === one.id)?.value);
    const asked = fields.find((one) => one.id === output);
    if (output !== undefined) return (asked && said(asked)) ?? "";
    const all = sortFields(fields).flatMap((one) => {
      const answer = said(one);
      return answer ? [{ label: one.label, ...answer }] : [];
    });
    return {
      text: all.map((one) => `${one.label}: ${one.text}`).join("\n"),
      attachments: all.flatMap((one) => one.attachments ?? []),
    };
  },

  outputs: ({ fields }) =>
    sortFields(fields).map((one) => ({ as: "field", key: one.id, label: one.label, type: one.type })),

  form: {
    fields: ({ fields }) =>
      sortFields(fields).map((one) => ({
        key: one.id,
        label: one.label,
        description: one.config.description,
        isRequired: one.required,
        type: one.type,
        settings: one.config,
        text: kindOf(one.type).textFormat?.(one.config) ?? null,
        ...("options" in one.config && { options: one.config.options }),
      })),
    prefill(given, { fields }) {
      const filled = sortFields(fields).flatMap((one) => {
        const text = given[one.id];
        return text === undefined ? [] : [{ fieldId: one.id, value: prefilledValue(one, text) }];
      });
      return {
        result: filled.filter(({ value }) => value !== undefined),
        isComplete: fields.every(({ id }) => given[id] !== undefined),
        unusable: filled.flatMap(({ fieldId, value }) => (value === undefined ? [fieldId] : [])),
      };
    },
    readValues: (given, { fields }) => readValues(given, fields),
    readCells: (cells, { fields }) => readCells(cells, fields),
    filesText(fieldId, files, { fields }) {
      const asked = fields.find(({ id }) => id === fieldId);
      return JSON.stringify((asked && kindOf(asked.type).fromAttachments?.(files)) ?? []);
    },
    mergeWithNext: ({ fields }, next) => ({
      fields: [...fields, ...next.fields]
        .slice(0, limits.humanInput.fields)
        .map((one, order): Field => ({ ...one, order })),
    }),
    uploads: {
      fileKeysIn: (answers, { fields }) =>
        answers.flatMap(({ fieldId, value }) => {
          const asked = fields.find(({ id }) => id === fieldId);
          return asked ? uploadKeysIn(asked, value) : [];
        }),
      replaceWithStored(answers, { fields }, known) {
        const result: typeof answers = [];
        for (const { fieldId, value } of answers) {
          const asked = fields.find(({ id }) => id === fieldId);
          const vouched = asked ? storedFileValue(asked, value, known) : { value };
          if ("refused" in vouched) return vouched;
          result.push({ fieldId, value: vouched.value });
        }
        return { result };
      },
    },
  },

  /** Checks the whole form first, then each field. */
  validateResult(answers, { fields }) {
    const given = new Map(answers.map((answer) => [answer.fieldId, answer.value]));
    const isForeign = answers.some((answer) => !fields.some((one) => one.id === answer.fieldId));
    if (isForeign || given.size < answers.length) return { refused: commonErrorText.invalidValue };
    if (fields.some((one) => one.required && isMissing(one, given.get(one.id)))) {
      return { refused: answerErrorText.requiredFields };
    }
    const ordered = sortFields(fields);
    const wrong = ordered.map((one) => checkField(one, given.get(one.id))).find((refusal) => refusal !== null);
    if (wrong) return { refused: wrong };
    return { result: ordered.map((one) => ({ fieldId: one.id, value: normalizedValue(one, given.get(one.id)) })) };
  },

  /**
   * Fields of the compact form have no ids and may have no order. Ids in files of Troupe are kept, because the file's
   * prompts refer to them.
   */
  compact: {
    schema: z.object({
      fields: z
        .array(
          z.object({
            label: z.string().describe("What to ask for, one to four words."),
            type: z.enum(fieldTypes),
            required: z.boolean(),
            config: z.object({
              options: z.array(z.string()).describe("The choices of SELECT and MULTI_SELECT; empty for others."),
            }),
          }),
        )
        .min(1)
        .max(8),
    }),
    toConfig(block, form) {
      const given = block.fields ?? block.Fields;
      if (!Array.isArray(given)) return block;
      const fields = given.map((one: unknown, order) =>
        typeof one === "object" && one !== null
          ? { order, config: {}, ...one, id: fieldIdOf(one) ?? form.newId() }
          : one,
      );
      return { fields };
    },
  },
});
