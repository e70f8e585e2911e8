/** Maps starts that need no person: schedules and webhooks. */
import { asText, type JsonObject } from "#lib/json/json-object.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { approximated, type FieldDraft, type Remark, toFix } from "../../importer.ts";
import {
  cronSchedule,
  knownTimezone,
  type ReadSchedule,
  readTime,
  regularSchedules,
  unitsByName,
} from "../../schedules.ts";
import type { MappedStep, Node } from "../steps.ts";
import { asRows, readText } from "../text.ts";

const texts = importedStepText.toFix;

/** `fields` are the values that each run gets. */
export function schedule({ inputs, scope }: Node, fields: readonly FieldDraft[]): MappedStep {
  const read = readSchedules(inputs);
  const question = readText(inputs.scheduleDefaultInput, scope);
  const end = asText(inputs.scheduleEndDate);
  const times = asText(inputs.scheduleCronExpression) || asText(inputs.scheduleFrequency);
  const remarks: Remark[] = [
    ...(read.length === 0 ? [toFix(texts.schedule(times))] : []),
    ...(read.some(({ isExact }) => !isExact) ? [approximated(importedStepText.approximated.interval)] : []),
    ...(end ? [toFix(texts.scheduleEnd(end))] : []),
    ...(fields.length > 0 ? [toFix(texts.scheduleInput)] : []),
  ];
  return {
    is:
      fields.length > 0
        ? { as: "form", fields, isOpen: true }
        : { as: "through", ...(question.length > 0 && { values: new Map([["question", question]]), whole: question }) },
    triggers: read.map((one) => ({ type: "SCHEDULE", schedule: one.schedule })),
    remarks,
  };
}

function readSchedules(inputs: JsonObject): ReadSchedule[] {
  const zone = knownTimezone(inputs.scheduleTimezone);
  const unit = unitsByName.get(asText(inputs.scheduleFrequency));
  if (inputs.scheduleType === "cronExpression" || !unit) {
    const read = cronSchedule(asText(inputs.scheduleCronExpression), zone);
    return read ? [read] : [];
  }
  const numbers = (value: unknown) =>
    asText(value)
      .split(",")
      .map((one) => (one.trim() === "L" ? 31 : Number(one)))
      .filter((one) => Number.isInteger(one) && one > 0);
  const at = unit === "hours" ? { minute: Number(inputs.scheduleOnMinute) } : readTime(asText(inputs.scheduleOnTime));
  const daysOfWeek = numbers(inputs.scheduleOnDayOfWeek);
  const daysOfMonth = numbers(inputs.scheduleOnDayOfMonth);
  return regularSchedules(unit, { ...at, daysOfWeek, daysOfMonth }, zone);
}

const fieldTypes: Readonly<Record<string, string>> = { number: "NUMBER", boolean: "BOOLEAN" };

export function webhook({ inputs }: Node): MappedStep {
  const fields = asRows(inputs.webhookBodyParams).map((one): FieldDraft => {
    const name = asText(one.name);
    const type = asText(one.type);
    return {
      name,
      label: name,
      type: (Object.hasOwn(fieldTypes, type) ? fieldTypes[type] : undefined) ?? "TEXT",
      isRequired: one.required === true,
    };
  });
  const others = [
    ...(asRows(inputs.webhookQueryParams).length > 0 ? ["query"] : []),
    ...(asRows(inputs.webhookHeaderParams).length > 0 ? ["headers"] : []),
  ];
  const isSigned = inputs.webhookEnableAuth === true;
  const method = asText(inputs.webhookMethod) || "POST";
  return {
    is: { as: "form", fields: fields.filter(({ name }) => name), isOpen: true },
    triggers: [
      {
        type: "WEBHOOK",
        call: `${method} ${asText(inputs.webhookURL)}`.trim(),
        answer: inputs.webhookResponseMode === "async" ? "AT_ONCE" : "WHEN_DONE",
        body: ["body"],
      },
    ],
    remarks: [
      ...(others.length > 0 ? [toFix(texts.webhookParts(others))] : []),
      ...(asText(inputs.webhookDefaultInput) ? [toFix(texts.webhookInput)] : []),
      ...(isSigned ? [toFix(texts.webhookSignIn(asText(inputs.webhookSignatureHeader) || "signature"))] : []),
      ...(inputs.webhookResponseMode === "stream" || asText(inputs.callbackUrl) ? [toFix(texts.webhookAnswer)] : []),
    ],
  };
}
