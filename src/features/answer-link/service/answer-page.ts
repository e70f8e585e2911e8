import type { ShownQuestion } from "#features/run/schema.ts";
import { escapeHtml } from "#lib/text.ts";
import { formatInZone } from "#lib/time.ts";
import { markdownToHtml } from "#platform/public-page/markdown-html.ts";
import { publicPage } from "#platform/public-page/public-page.ts";
import type { AppNeed } from "#product/app-need.ts";
import { limits } from "#product/limits.ts";
import { integrationNameText } from "#product/texts/integration/integration-names.ts";
import { answerPageText as text } from "#product/texts/run/answer-page.ts";
import { waitMessageText } from "#product/texts/run/wait-messages.ts";
import { urls } from "#product/urls.ts";
import { givenNameName } from "./field-names.ts";
import type { LinkReader, OpenLink } from "./find-link.ts";
import { questionHtml } from "./question-html.ts";

/** The page that asks: what the step shows, what each answer leads to, and a form. `sent` are refused values. */
export function answerPage(link: OpenLink, refused: { reason: string; sent: URLSearchParams } | null): Response {
  const { shown, workspaceName, reader, need } = link;
  const sent = refused?.sent ?? new URLSearchParams();
  const problem = refused
    ? `<p class="problem" role="alert"><strong>${escapeHtml(text.problem)}</strong> ${escapeHtml(refused.reason)}</p>`
    : "";
  const body = `<header><p class="lead">${escapeHtml(text.asks(shown.workflow, workspaceName))}</p><h1>${escapeHtml(shown.step)}</h1>
<p class="quiet">${[...dueLine(link), escapeHtml(forWhom(reader))].join("<br>")}</p></header>
${problem}${need === null ? answerForm(link, sent) : notHere(link, need)}`;
  return publicPage({ title: shown.step, body, isFound: true, kind: "answer-page", hasForms: true });
}

const forWhom = (reader: LinkReader): string =>
  reader.kind === "channel"
    ? text.forChannel(reader.channel.name || reader.channel.id, integrationNameText[reader.channel.appName])
    : text.forWhom(reader.email);

function dueLine({ wait: { dueAt }, timeZone }: OpenLink): string[] {
  if (!dueAt) return [];
  const date = formatInZone(dueAt, timeZone);
  return [escapeHtml(dueAt < new Date() ? text.overdue(date) : text.due(date))];
}

function answerForm({ shown, token, reader }: OpenLink, sent: URLSearchParams): string {
  const { questions } = shown;
  const isNotice = questions.every(({ kind }) => kind === "text");
  const leads = [...new Set(questions.flatMap((one) => leadsOf(one, shown.nextStep)))];
  return `<form method="post" action="${escapeHtml(urls.answer(token))}">
${questions.map((one) => questionHtml(one, sent, questions.length > 1 || one.kind === "call")).join("\n")}
<section class="next"><h2>${escapeHtml(text.happens)}</h2><ul>${leads.map((one) => `<li>${escapeHtml(one)}</li>`).join("")}</ul></section>
${reader.kind === "channel" ? nameField(sent) : ""}<button type="submit" class="primary">${escapeHtml(isNotice ? text.acknowledge : text.send)}</button>
<p class="quiet">${escapeHtml(reader.kind === "channel" ? text.onceInChannel : text.once)}</p></form>`;
}

/** Several people have the link of a channel, so they may say who they are. */
const nameField = (sent: URLSearchParams): string =>
  `<p class="field"><label for="${givenNameName}">${escapeHtml(text.givenName)} <small>${escapeHtml(text.optional)}</small></label>
<input id="${givenNameName}" name="${givenNameName}" autocomplete="name" maxlength="${limits.answerLink.nameChars}" aria-describedby="${givenNameName}-hint" value="${escapeHtml(
    sent.get(givenNameName) ?? "",
  )}"><small id="${givenNameName}-hint">${escapeHtml(text.givenNameHint)}</small></p>
`;

/** What each answer leads to. */
function leadsOf({ id, kind, title }: ShownQuestion, nextStep: string | null): string[] {
  if (kind === "call") return [text.approveLeads(title), text.rejectLeads];
  return [text.answerLeads(id === "" ? nextStep : null), ...(id === "" ? [] : [text.skipLeads])];
}

function notHere({ shown, reader, workspaceName, slug, run, execution }: OpenLink, need: AppNeed): string {
  const { title, member, outside } = text.notHere;
  const isMember = reader.kind === "member";
  const href = urls.runStep(slug, run.id, execution.ordinal + 1);
  const link = `<p><a class="button primary" href="${escapeHtml(href)}">${escapeHtml(text.openRun)}</a></p>`;
  const texts = shown.questions.map((one) => `<div class="prose">${markdownToHtml(one.text)}</div>`).join("");
  return `${texts}<h2>${escapeHtml(title)}</h2><p>${escapeHtml(waitMessageText.needs(need))} ${escapeHtml(
    isMember ? member : outside(workspaceName),
  )}</p>${isMember ? link : ""}`;
}

/** After an answer was stored. */
export function answeredPage(): Response {
  const { title, text: about } = text.done;
  const body = `<h1>${escapeHtml(title)}</h1><p role="status">${escapeHtml(about)}</p>`;
  return publicPage({ title, body, isFound: true, kind: "answer-page" });
}

/** The same for every token that works no more, and for those that never did. */
export function noLinkPage(): Response {
  const { title, text: about } = text.gone;
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(about)}</p>`;
  return publicPage({ title, body, isFound: false, kind: "answer-page" });
}
