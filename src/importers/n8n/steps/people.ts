/** How a run begins, and what people see of it: triggers, forms, answers. */
import { importText } from "#product/texts/import.ts";
import { bagsOf, dig, wordOf } from "../../bag.ts";
import { approximated, toFix } from "../../importer.ts";
import { readFields } from "../form.ts";
import { lines, type Node, orBefore, type Said, say, shortType, text, through } from "./node.ts";

const { words, why } = importText;

const openForm = (remark: string): Said => ({ is: { as: "form", fields: [], isOpen: true }, remarks: [toFix(remark)] });
const chatField = { name: "chatInput", label: words.chat, type: "TEXT", isRequired: true };

export function trigger(node: Node): Said {
  const type = shortType(node.type);
  if (type === "formTrigger") return { is: { as: "form", fields: readFields(node.parameters), isOpen: false } };
  if (/^(?:manualChatTrigger|chatTrigger)$/.test(type))
    return { is: { as: "form", fields: [chatField], isOpen: false } };
  if (type === "manualTrigger" || type === "start") return through;
  if (/^(?:scheduleTrigger|cron|interval)$/.test(type)) return { ...through, remarks: [toFix(say.toFix.schedule)] };
  if (type !== "executeWorkflowTrigger") return openForm(say.toFix.trigger(type));
  const fields = bagsOf(dig(node.parameters, "workflowInputs", "values")).map((one) => {
    const name = wordOf(one.name);
    return { name, label: name, type: one.type === "number" ? "NUMBER" : "TEXT", isRequired: false };
  });
  return { is: { as: "form", fields, isOpen: true } };
}

export function form(node: Node): Said {
  const { parameters } = node;
  if (parameters.operation !== "completion")
    return { is: { as: "form", fields: readFields(parameters), isOpen: false } };
  if (parameters.respondWith === "redirect") return { is: { as: "note", why: why.outside } };
  const shown = lines([text(node, parameters.completionTitle), text(node, parameters.completionMessage)]);
  return { is: { as: "show", text: shown }, remarks: [approximated(say.approximated.show)] };
}

export function answer(node: Node): Said {
  const shown = orBefore(node, node.parameters.responseBody ?? node.parameters.message);
  return { is: { as: "show", text: shown }, remarks: [approximated(say.approximated.show)] };
}
