/** Maps what starts runs, forms, and answers. */

import { asText, getPath, objectsIn } from "#lib/json/json-object.ts";
import { importedContentText } from "#product/texts/import/imported-content.ts";
import { importedStepText } from "#product/texts/import/imported-steps.ts";
import { approximated, type MappedText, toFix } from "../../importer.ts";
import { readFields } from "../form.ts";
import {
  joinParagraphs,
  type MappedStep,
  type Node,
  passThrough,
  readNodeText,
  remarkTexts,
  shortType,
  textOrInput,
} from "./node.ts";
import { isSchedule, readTriggers } from "./triggers.ts";

const generatedText = importedContentText;
const reasons = importedStepText.reasons;

const openForm = { as: "form" as const, fields: [], isOpen: true };
const chatField = () => ({ name: "chatInput", label: generatedText.chat, type: "TEXT", isRequired: true });

export function trigger(node: Node): MappedStep {
  const type = shortType(node.type);
  if (type === "formTrigger")
    return {
      is: { as: "form", fields: readFields(node.parameters), isOpen: false },
      remarks: [approximated(remarkTexts.approximated.publicForm)],
    };
  if (/^(?:manualChatTrigger|chatTrigger)$/.test(type))
    return { is: { as: "form", fields: [chatField()], isOpen: false } };
  if (type === "manualTrigger" || type === "start") return passThrough;
  const read = readTriggers(node);
  // Calls and events bring values, and times don't.
  if (read) return { ...read, is: isSchedule(type) ? passThrough.is : openForm };
  if (type !== "executeWorkflowTrigger") return { is: openForm, remarks: [toFix(remarkTexts.toFix.trigger(type))] };
  const fields = objectsIn(getPath(node.parameters, "workflowInputs", "values")).map((one) => {
    const name = asText(one.name);
    return { name, label: name, type: one.type === "number" ? "NUMBER" : "TEXT", isRequired: false };
  });
  return { is: { as: "form", fields, isOpen: true } };
}

export function form(node: Node): MappedStep {
  const { parameters } = node;
  if (parameters.operation !== "completion")
    return { is: { as: "form", fields: readFields(parameters), isOpen: false } };
  if (parameters.respondWith === "redirect") return { is: { as: "note", why: reasons.otherApp } };
  const shown = joinParagraphs([
    readNodeText(node, parameters.completionTitle),
    readNodeText(node, parameters.completionMessage),
  ]);
  return { is: { as: "show", text: shown }, remarks: [approximated(remarkTexts.approximated.show)] };
}

export function answer(node: Node): MappedStep {
  const shown = textOrInput(node, node.parameters.responseBody ?? node.parameters.message);
  // The caller of a webhook gets a text of its own as the result of a step that waits for no one.
  if (shortType(node.type) === "respondToWebhook" && !isOneValue(shown))
    return {
      is: {
        ...{ as: "code", language: "JAVASCRIPT", code: "return { answer };\n", outputs: ["answer"] },
        inputs: [{ name: "answer", value: shown }],
      },
      remarks: [approximated(remarkTexts.approximated.webhookAnswer)],
    };
  return { is: { as: "show", text: shown }, remarks: [approximated(remarkTexts.approximated.show)] };
}

/** Whether a text is only a value of another step, which is the result of that step anyway. */
function isOneValue(text: MappedText): boolean {
  const said = text.filter((part) => typeof part !== "string" || part.trim());
  return said.length === 0 || (said.length === 1 && typeof said[0] !== "string");
}
