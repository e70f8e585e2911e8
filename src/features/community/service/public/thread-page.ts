import { formatDate } from "#lib/locale.ts";
import { escapeHtml } from "#lib/text.ts";
import { publicPage } from "#platform/public-page/public-page.ts";
import { noticeHtml, type ReportNotice, reportFooter } from "#platform/public-page/report-form.ts";
import { sharedThreadText as text } from "#product/texts/share/shared-thread.ts";
import { timers } from "#product/timers.ts";
import { urls } from "#product/urls.ts";
import type { KnownMedia } from "./shared-media.ts";
import { firstNameOf, pagesOf, type SharedThread } from "./shared-thread.ts";
import { entriesToHtml } from "./thread-html.ts";

/** Path of the script that plays a thread. */
const replayScript = "/replay.js";

/** The public page of a chat or a run, which needs a script for a replay only. */
export function threadPage(
  thread: SharedThread,
  media: KnownMedia,
  { isReplay, notice }: { isReplay: boolean; notice: ReportNotice | null },
): Response {
  const { kind, id, title, authorName, changedAt, entries, page, hasNext } = thread;
  const urlOf = kind === "CHAT" ? urls.sharedChat : urls.sharedRun;
  const day = formatDate(changedAt, { dateStyle: "long", timeZone: "UTC" });
  const here = page > 1 ? { page } : {};
  const otherView = urlOf(id, isReplay ? { view: "public", ...here } : { replay: true, ...here });
  const link = (path: string, words: string) => `<a href="${escapeHtml(path)}">${escapeHtml(words)}</a>`;
  const pages = [
    page > 1 && link(urlOf(id, { view: "public", page: page - 1 }), text.previous),
    hasNext && link(urlOf(id, { view: "public", page: page + 1 }), text.next),
  ].filter((one) => one !== false);
  const body = `${noticeHtml(notice)}<header><h1>${escapeHtml(title)}</h1><p class="quiet">${escapeHtml(
    text.sharedBy(firstNameOf(authorName), day),
  )}${entries.length > 0 ? ` · ${link(otherView, isReplay ? text.showAll : text.replay)}` : ""}</p></header>
<div id="thread">${entries.length > 0 ? entriesToHtml({ thread, media }) : `<p>${escapeHtml(text.empty)}</p>`}</div>
${pages.length > 0 ? `<nav class="pages">${pages.join(" ")}</nav>` : ""}${isReplay ? controls() : ""}`;
  return publicPage({
    ...{
      title,
      body,
      isFound: true,
      kind: "thread-page",
      footer: reportFooter(kind === "CHAT" ? "chat" : "run", id),
      hasForms: true,
      hasMedia: media.size > 0,
      hasFrames: pagesOf(entries).length > 0,
      isListed: thread.isInGallery && !isReplay,
    },
    ...(isReplay && { script: replayScript }),
  });
}

/** The script shows them; without it, everything is on the page anyway. */
function controls(): string {
  const { play, pause, skip, speed, progress, ended } = text.controls;
  const speeds = [0.5, 1, 2, 4].map((one) => `<option value="${one}"${one === 1 ? " selected" : ""}>${one}×</option>`);
  return `<div id="replay" hidden data-pause="${escapeHtml(pause)}" data-play="${escapeHtml(play)}" data-ended="${escapeHtml(ended)}" data-step-ms="${timers.share.replayStepMs}">
<button type="button" data-act="toggle">${escapeHtml(pause)}</button><button type="button" data-act="skip">${escapeHtml(skip)}</button>
<label>${escapeHtml(speed)} <select>${speeds.join("")}</select></label>
<progress aria-label="${escapeHtml(progress)}" value="0" max="1"></progress><span role="status"></span></div>`;
}

/** The same for what never existed and for what is not shared any more. */
export function notSharedPage(path: string): Response {
  const { title, text: about, signIn } = text.gone;
  const link = `<a class="button" href="${escapeHtml(urls.signIn(path))}">${escapeHtml(signIn)}</a>`;
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(about)}</p><p>${link}</p>`;
  return publicPage({ title, body, isFound: false, kind: "thread-page" });
}
