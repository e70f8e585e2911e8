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
<label>${escapeHtml(text.note)}<textarea name="note" rows="2" maxlength="${limits.share.reportNoteChars}"></textarea></label><p class="acts"><button>${escapeHtml(text.send)}</button>${cancel}</p></form>`;
}

/** The link in the footer of a public page, and its dialog: a popover, which the browser opens and closes itself. */
export function reportFooter(place: ReportPlace, key: string): string {
  const cancel = `<button type="button" popovertarget="report" popovertargetaction="hide">${escapeHtml(text.cancel)}</button>`;
  return `<button type="button" class="link" popovertarget="report" aria-haspopup="dialog">${escapeHtml(text.open)}</button>
<div id="report" popover role="dialog" aria-labelledby="report-title"><h2 id="report-title">${escapeHtml(text.title)}</h2><p class="quiet">${escapeHtml(text.about)}</p>${formHtml(place, key, { focus: " autofocus", cancel })}</div>`;
}

/** For pages with the form. */
export const reportStyle = `
.report,.report label{display:grid;grid-template-columns:minmax(0,1fr);gap:.6rem;font-size:.875rem}
.report label{gap:.25rem}
.report select,.report textarea,.report button{font:inherit;font-size:.9375rem;color:inherit;background:canvas;border:1px solid var(--line);border-radius:.5rem;padding:.45rem .7rem;max-width:100%;box-sizing:border-box}
.report button{background:var(--soft);cursor:pointer}
.report .acts{display:flex;flex-wrap:wrap;gap:.6rem;margin:0}
.notice{background:var(--soft);border-radius:.5rem;padding:.7rem 1rem}
footer .link{font:inherit;color:inherit;background:none;border:0;padding:.35rem 0;margin-left:1rem;text-decoration:underline;text-underline-offset:3px;cursor:pointer}
#report{width:min(26rem,calc(100vw - 2rem));box-sizing:border-box;border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;background:canvas;color:canvastext}
#report::backdrop{background:rgb(0 0 0/.35)}
#report h2{font-size:1.125rem;margin:0 0 .25rem}
#report .quiet{margin:0 0 1rem}`;
