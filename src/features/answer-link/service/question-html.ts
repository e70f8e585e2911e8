import type { ShownField, ShownQuestion } from "#features/run/schema.ts";
import { escapeHtml } from "#lib/text.ts";
import { markdownToHtml } from "#platform/public-page/markdown-html.ts";
import { limits } from "#product/limits.ts";
import { answerPageText as text } from "#product/texts/run/answer-page.ts";
import { commentName, decisionName, fieldName } from "./field-names.ts";

/** A question of the page with its inputs, which keep what was sent. */
export function questionHtml(question: ShownQuestion, sent: URLSearchParams, hasTitle: boolean): string {
  const { title, kind, fields } = question;
  const heading = hasTitle ? `<h2>${escapeHtml(title)}</h2>` : "";
  const about = question.text ? `<div class="prose">${markdownToHtml(question.text, hasTitle ? 2 : 1)}</div>` : "";
  const inputs = fields.map((field) => fieldHtml(question, field, sent)).join("\n");
  const canSkip = kind === "question" && question.id !== "";
  return `<section class="question">${heading}${about}${kind === "call" ? callHtml(question, sent) : inputs}${
    canSkip ? skipHtml(question, sent) : ""
  }</section>`;
}

function callHtml(question: ShownQuestion, sent: URLSearchParams): string {
  const facts = question.facts.map(
    ({ label, text: value }) => `<dt>${escapeHtml(label)}</dt><dd><pre>${escapeHtml(value)}</pre></dd>`,
  );
  const name = decisionName(question);
  const radio = (value: string, label: string) =>
    `<label class="option"><input type="radio" name="${escapeHtml(name)}" value="${value}" required${
      sent.get(name) === value ? " checked" : ""
    }> ${escapeHtml(label)}</label>`;
  const comment = commentName(question);
  return `${
    facts.length > 0
      ? `<h3>${escapeHtml(text.withValues)}</h3><dl>${facts.join("")}</dl>`
      : `<p>${escapeHtml(text.noValues)}</p>`
  }<fieldset><legend>${escapeHtml(text.decision)}</legend>${radio("allow", text.approve)}${radio("deny", text.reject)}</fieldset>
<p class="field"><label for="${escapeHtml(comment)}">${escapeHtml(text.comment)} <small>${escapeHtml(text.optional)}</small></label>
<textarea id="${escapeHtml(comment)}" name="${escapeHtml(comment)}" rows="2" maxlength="${limits.tool.commentChars}" aria-describedby="${escapeHtml(comment)}-hint">${escapeHtml(
    sent.get(comment) ?? "",
  )}</textarea><small id="${escapeHtml(comment)}-hint">${escapeHtml(text.commentHint)}</small></p>`;
}

function skipHtml(question: ShownQuestion, sent: URLSearchParams): string {
  const name = decisionName(question);
  const isChosen = sent.get(name) === "skip";
  return `<label class="option"><input type="checkbox" name="${escapeHtml(name)}" value="skip"${
    isChosen ? " checked" : ""
  }> ${escapeHtml(text.skip)}</label>`;
}

function fieldHtml(question: ShownQuestion, field: ShownField, sent: URLSearchParams): string {
  const name = fieldName(question, field);
  const { label, hint, isRequired, kind } = field;
  const hintId = `${name}-hint`;
  const hintText = kind === "file" ? text.noFiles : hint;
  const note = hintText ? `<small id="${escapeHtml(hintId)}">${escapeHtml(hintText)}</small>` : "";
  const optional = isRequired || kind === "yesNo" ? "" : ` <small>${escapeHtml(text.optional)}</small>`;
  const labelHtml = `${escapeHtml(label)}${optional}`;
  const described = hintText ? ` aria-describedby="${escapeHtml(hintId)}"` : "";
  // A question that may be skipped is checked by the server only.
  const required = isRequired && question.id === "" ? " required" : "";
  const attributes = `id="${escapeHtml(name)}" name="${escapeHtml(name)}"${described}${required}`;
  switch (kind) {
    case "choices":
      return `<fieldset${described}><legend>${labelHtml}</legend>${note}${optionBoxes(name, field, sent)}</fieldset>`;
    case "yesNo":
      return `<fieldset><legend>${labelHtml}</legend>${note}<label class="option"><input type="checkbox" name="${escapeHtml(
        name,
      )}" value="yes"${sent.has(name) ? " checked" : ""}> ${escapeHtml(text.yes)}</label></fieldset>`;
    case "file":
      return `<p class="field"><span class="label">${labelHtml}</span>${note}</p>`;
    default:
      return `<p class="field"><label for="${escapeHtml(name)}">${labelHtml}</label>${inputHtml(field, attributes, sent.get(name) ?? "")}${note}</p>`;
  }
}

const optionBoxes = (name: string, { options }: ShownField, sent: URLSearchParams): string =>
  options
    .map(
      ({ id, label }) =>
        `<label class="option"><input type="checkbox" name="${escapeHtml(name)}" value="${escapeHtml(id)}"${
          sent.getAll(name).includes(id) ? " checked" : ""
        }> ${escapeHtml(label)}</label>`,
    )
    .join("");

function inputHtml({ kind, options, maxChars }: ShownField, attributes: string, value: string): string {
  if (kind === "choice") {
    const all = options.map(
      ({ id, label }) =>
        `<option value="${escapeHtml(id)}"${id === value ? " selected" : ""}>${escapeHtml(label)}</option>`,
    );
    return `<select ${attributes}><option value="">${escapeHtml(text.choose)}</option>${all.join("")}</select>`;
  }
  if (kind === "number")
    return `<input type="number" step="any" inputmode="decimal" ${attributes} value="${escapeHtml(value)}">`;
  if (kind === "date") return `<input type="date" ${attributes} value="${escapeHtml(value)}">`;
  const max = maxChars === null ? "" : ` maxlength="${maxChars}"`;
  return `<textarea rows="3" ${attributes}${max}>${escapeHtml(value)}</textarea>`;
}
