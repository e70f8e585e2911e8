import { formatDate } from "#lib/locale.ts";
import { escapeHtml } from "#lib/text.ts";
import { markdownToHtml } from "#platform/public-page/markdown-html.ts";
import { publicPage } from "#platform/public-page/public-page.ts";
import { publicNoteText as text } from "#product/texts/note/public-note.ts";

interface ShownNote {
  readonly title: string;
  readonly content: string;
  readonly updatedAt: Date;
}

/** The page of a public note, without scripts. */
export function publicNotePage(note: ShownNote | null): Response {
  const title = note ? note.title || text.untitled : text.gone.title;
  const body = note
    ? `<article><h1>${escapeHtml(title)}</h1><p class="quiet">${escapeHtml(
        text.changed(formatDate(note.updatedAt, { dateStyle: "long", timeZone: "UTC" })),
      )}</p>${markdownToHtml(note.content)}</article>`
    : `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text.gone.text)}</p>`;
  return publicPage({ title, body, isFound: note !== null });
}
