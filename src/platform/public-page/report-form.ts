import { escapeHtml } from "#lib/text.ts";
import { limits } from "#product/limits.ts";
import { reportText as text } from "#product/texts/share/report.ts";
import { type ReportPlace, urls } from "#product/urls.ts";

/** What pages without scripts say after a report: `notice` of their address. */
const reportNotices = ["reported", "gone"] as const;
export type ReportNotice = (typeof reportNotices)[number];

export const readNotice = (query: URLSearchParams): ReportNotice | null =>
  reportNotices.find((one) => one === query.get("notice")) ?? null;

export function noticeHtml(notice: ReportNotice | null): string {
  const notices = { reported: text.done, gone: text.gone };
  return notice ? `<p class="notice" role="status">${escapeHtml(notices[notice])}</p>` : "";
}

/** A form that works without scripts. */
export const reportForm = (place: ReportPlace, key: string): string => formHtml(place, key, { focus: "", cancel: "" });

function formHtml(place: ReportPlace, key: string, { focus, cancel }: { focus: string; cancel: string }): string {
  const reasons = Object.entries(text.reasons).map(
    ([id, label]) => `<option value="${id}">${escapeHtml(label)}</option>`,
  );
  return `<form class="report" method="post" action="${escapeHtml(urls.report(place, key))}"><label>${escapeHtml(text.reason)}<select name="reason"${focus}>${reasons.join("")}</select></label>
<label>${escapeHtml(text.note)}<textarea name="note" rows="2" maxlength="${limits.share.reportNoteChars}"></textarea></label><p class="acts"><button class="primary">${escapeHtml(text.send)}</button>${cancel}</p></form>`;
}

/** The link in the footer of a public page, and its dialog: a popover, which the browser opens and closes itself. */
export function reportFooter(place: ReportPlace, key: string): string {
  const cancel = `<button type="button" popovertarget="report" popovertargetaction="hide">${escapeHtml(text.cancel)}</button>`;
  return `<button type="button" class="link" popovertarget="report" aria-haspopup="dialog">${escapeHtml(text.open)}</button>
<div id="report" popover role="dialog" aria-labelledby="report-title"><h2 id="report-title">${escapeHtml(text.title)}</h2><p class="quiet">${escapeHtml(text.about)}</p>${formHtml(place, key, { focus: " autofocus", cancel })}</div>`;
}
