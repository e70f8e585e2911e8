import { formatDate } from "#lib/locale.ts";
import { escapeHtml } from "#lib/text.ts";
import { markdownToHtml } from "#platform/public-page/markdown-html.ts";
import { publicPage } from "#platform/public-page/public-page.ts";
import { noticeHtml, type ReportNotice, reportFooter } from "#platform/public-page/report-form.ts";
import { publicNoteText as text } from "#product/texts/note/public-note.ts";

interface ShownNote {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly updatedAt: Date;
}

/** The page of a public note, without scripts. */
export function publicNotePage(note: ShownNote | null, notice: ReportNotice | null): Response {
  const title = note ? note.title || text.untitled : text.gone.title;
  const body = note
    ? `${noticeHtml(notice)}<article><h1>${escapeHtml(title)}</h1><p class="quiet">${escapeHtml(
        text.changed(formatDate(note.updatedAt, { dateStyle: "long", timeZone: "UTC" })),
      )}</p><div class="prose">${markdownToHtml(note.content)}</div></article>`
    : `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text.gone.text)}</p>`;
  if (!note) return publicPage({ title, body, isFound: false });
  return publicPage({
    ...{ title, body, isFound: true, hasForms: true },
    footer: reportFooter("note", note.id),
  });
}
