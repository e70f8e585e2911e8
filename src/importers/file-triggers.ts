/** The triggers of an imported workflow, which are created switched off, with what is left to do for each. */
import { newId } from "#lib/id.ts";
import { type AppEventName, appEvents } from "#product/accounts/app-events.ts";
import { limits } from "#product/limits.ts";
import { describeSchedule } from "#product/schedule/describe-schedule.ts";
import { type ScheduleWish, toScheduleConfig } from "#product/schedule/schedule-config.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { triggersText } from "#product/texts/trigger/triggers.ts";
import type { NodeDraft } from "./importer.ts";
import type { Reporter } from "./report.ts";
import type { FormField } from "./template-filler.ts";
import type { AppEventDraft, TriggerDraft, WebhookDraft } from "./trigger-draft.ts";

/** Where the values of the workflow's form are in a call or an event. */
type Mapping = { fieldId: string; path: string }[];

interface FileTriggerFacts {
  readonly id: string;
  readonly title: string;
  /** The node that it was. */
  readonly of: string;
  readonly task: string;
}
export type FileTrigger = FileTriggerFacts &
  (
    | { readonly type: "SCHEDULE"; readonly schedule: ScheduleWish }
    | {
        readonly type: "WEBHOOK";
        readonly config: { check: "SECRET"; answer: WebhookDraft["answer"]; mapping: Mapping };
      }
    | {
        readonly type: "APP_EVENT";
        readonly config: {
          event: AppEventName;
          values: Record<string, string>;
          everyMinutes: AppEventDraft["everyMinutes"];
          mapping: Mapping;
        };
      }
  );

const { triggers: texts, toFix } = importedStepText;

/** `fieldsOf` gives the fields of a node that became a form. */
export function collectTriggers(
  drafts: Iterable<NodeDraft>,
  fieldsOf: (draft: NodeDraft) => readonly FormField[],
  report: Reporter,
): FileTrigger[] {
  const all = [...drafts].flatMap((draft) =>
    (draft.triggers ?? []).map((trigger, at, { length }) => ({ draft, trigger, number: length > 1 ? at + 1 : 0 })),
  );
  const { perWorkflow, titleChars } = limits.trigger;
  for (const { draft } of all.slice(perWorkflow)) report.add("toFix", draft.name, toFix.triggersOmitted(perWorkflow));
  return all.slice(0, perWorkflow).map(({ draft, trigger, number }) => {
    const name = draft.name.trim().replaceAll(/\s+/g, " ") || triggersText.kinds[trigger.type].name;
    const title = number > 0 ? `${name.slice(0, titleChars - 4)} ${number}` : name.slice(0, titleChars);
    report.add("triggers", draft.name, becomes(trigger));
    const facts = { id: newId(), title, of: draft.name, task: taskOf(trigger, title) };
    if (trigger.type === "SCHEDULE") return { ...facts, type: trigger.type, schedule: trigger.schedule };
    const places = fieldsOf(draft)
      .slice(0, limits.humanInput.fields)
      .map((field) => ({ field, path: payloadPath(trigger, field) }));
    const mapping = places.flatMap(({ field, path }) => (path === null ? [] : [{ fieldId: field.id, path }]));
    // Dify declares such values, and its reader reports them.
    const outside = places.flatMap(({ field, path }) => (path === null && field.path ? [field.path.join(".")] : []));
    if (outside.length > 0) report.add("toFix", draft.name, toFix.webhookParts(outside));
    if (trigger.type === "WEBHOOK")
      return { ...facts, type: trigger.type, config: { check: "SECRET", answer: trigger.answer, mapping } };
    const { event, values, everyMinutes } = trigger;
    return { ...facts, type: trigger.type, config: { event, values: { ...values }, everyMinutes, mapping } };
  });
}

const whenOf = (wish: ScheduleWish) => texts.when(describeSchedule(toScheduleConfig(wish, "UTC")), wish.timezone ?? "");

function becomes(trigger: TriggerDraft): string {
  switch (trigger.type) {
    case "SCHEDULE":
      return texts.schedule(whenOf(trigger.schedule));
    case "WEBHOOK":
      return texts.webhook(trigger.call, triggersText.webhook.answers[trigger.answer].name);
    case "APP_EVENT":
      return texts.appEvent([triggersText.appEvent.events[trigger.event], ...valuesOf(trigger)].join(" · "));
  }
}

function taskOf(trigger: TriggerDraft, title: string): string {
  switch (trigger.type) {
    case "SCHEDULE":
      return texts.switchOnSchedule(title, whenOf(trigger.schedule));
    case "WEBHOOK":
      return texts.switchOnWebhook(title, trigger.call);
    case "APP_EVENT":
      return texts.switchOnAppEvent(title, integrationNameText[appEvents[trigger.event].appName]);
  }
}

const valuesOf = ({ values }: AppEventDraft) => Object.values(values).filter(Boolean);

/** Where a field's value is in a call or an event; null if it is not in there. */
function payloadPath(trigger: WebhookDraft | AppEventDraft, { path, name }: FormField): string | null {
  if (trigger.type === "APP_EVENT") {
    const word = (path?.findLast((one) => !/^\d+$/.test(one)) ?? name).trim();
    const known = word.toLowerCase();
    return writePath([(Object.hasOwn(trigger.fields, known) && trigger.fields[known]) || word]);
  }
  const { body } = trigger;
  const read = path ?? [...body, name];
  // All of a call is its body here.
  if (read.length === 0) return "$";
  return body.every((word, at) => read[at] === word) ? writePath(read.slice(body.length)) : null;
}

function writePath(words: readonly string[]): string | null {
  if (words.length === 0) return "$";
  // Paths can't contain quotes or start with a dollar sign.
  if (words[0]?.startsWith("$") || words.some((word) => !word.trim() || /[.[\]"]|^\s|\s$/.test(word))) return null;
  const path = words.reduce(
    (text, word) => (/^\d{1,6}$/.test(word) ? `${text}[${word}]` : text ? `${text}.${word}` : word),
    "",
  );
  return path.length <= limits.trigger.pathChars ? path : null;
}
