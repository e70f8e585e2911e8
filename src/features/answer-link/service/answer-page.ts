import type { ShownQuestion } from "#features/run/schema.ts";
import { formatDate } from "#lib/locale.ts";
import { escapeHtml } from "#lib/text.ts";
import { markdownToHtml } from "#platform/public-page/markdown-html.ts";
import { publicPage } from "#platform/public-page/public-page.ts";
import { answerPageText as text } from "#product/texts/run/answer-page.ts";
import { urls } from "#product/urls.ts";
import { answerStyle } from "./answer-style.ts";
import type { OpenLink } from "./find-link.ts";
import { questionHtml } from "./question-html.ts";

/** The page that asks: what the step shows, what each answer leads to, and a form. `sent` are refused values. */
export function answerPage(link: OpenLink, refused: { reason: string; sent: URLSearchParams } | null): Response {
  const { shown, workspaceName, wait, email } = link;
  const isAnswerable = shown.questions.length > 0 && shown.questions.every((one) => one.isAnswerable);
  const sent = refused?.sent ?? new URLSearchParams();
  const problem = refused
    ? `<p class="problem" role="alert"><strong>${escapeHtml(text.problem)}</strong> ${escapeHtml(refused.reason)}</p>`
    : "";
  const body = `<header><p class="lead">${escapeHtml(text.asks(shown.workflow, workspaceName))}</p><h1>${escapeHtml(shown.step)}</h1>
<p class="quiet">${[...dueLine(wait.dueAt), escapeHtml(text.forWhom(email))].join("<br>")}</p></header>
${problem}${isAnswerable ? answerForm(link, sent) : notHere(link)}`;
  return publicPage({ title: shown.step, body, isFound: true, style: answerStyle, hasForms: true });
}

function dueLine(dueAt: Date | null): string[] {
  if (!dueAt) return [];
  const date = formatDate(dueAt, { dateStyle: "full", timeStyle: "short", timeZone: "UTC" });
  return [escapeHtml(dueAt < new Date() ? text.overdue(date) : text.due(date))];
}

function answerForm({ shown, token }: OpenLink, sent: URLSearchParams): string {
  const { questions } = shown;
  const isNotice = questions.every(({ kind }) => kind === "text");
  const leads = [...new Set(questions.flatMap((one) => leadsOf(one, shown.nextStep)))];
  return `<form method="post" action="${escapeHtml(urls.answer(token))}">
${questions.map((one) => questionHtml(one, sent, questions.length > 1 || one.kind === "call")).join("\n")}
<section class="next"><h2>${escapeHtml(text.happens)}</h2><ul>${leads.map((one) => `<li>${escapeHtml(one)}</li>`).join("")}</ul></section>
<button type="submit">${escapeHtml(isNotice ? text.acknowledge : text.send)}</button>
<p class="quiet">${escapeHtml(text.once)}</p></form>`;
}

/** What each answer leads to. */
function leadsOf({ id, kind, title }: ShownQuestion, nextStep: string | null): string[] {
  if (kind === "call") return [text.approveLeads(title), text.rejectLeads];
  return [text.answerLeads(id === "" ? nextStep : null), ...(id === "" ? [] : [text.skipLeads])];
}

function notHere({ shown, isMember, workspaceName, slug, run }: OpenLink): string {
  const { title, member, outside } = text.notHere;
  const link = `<p><a class="button" href="${escapeHtml(urls.run(slug, run.id))}">${escapeHtml(text.openRun)}</a></p>`;
  const texts = shown.questions.map((one) => markdownToHtml(one.text)).join("");
  return `${texts}<h2>${escapeHtml(title)}</h2><p>${escapeHtml(text.notHere.text)} ${escapeHtml(
    isMember ? member : outside(workspaceName),
  )}</p>${isMember ? link : ""}`;
}

/** After an answer was stored. */
export function answeredPage(): Response {
  const { title, text: about } = text.done;
  const body = `<h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(about)}</p>`;
  return publicPage({ title, body, isFound: true, style: answerStyle });
}

/** The same for every token that works no more, and for those that never did. */
export function noLinkPage(): Response {
  const { title, text: about } = text.gone;
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(about)}</p>`;
  return publicPage({ title, body, isFound: false, style: answerStyle });
}
