import { formatDate } from "#lib/locale.ts";
import { escapeHtml, initials } from "#lib/text.ts";
import { publicPage } from "#platform/public-page/public-page.ts";
import { noticeHtml, type ReportNotice, reportForm } from "#platform/public-page/report-form.ts";
import { limits } from "#product/limits.ts";
import { brand } from "#product/texts/common/brand.ts";
import { galleryText as text } from "#product/texts/share/gallery.ts";
import { reportText } from "#product/texts/share/report.ts";
import { shareText } from "#product/texts/share/share.ts";
import { urls } from "#product/urls.ts";
import { type GalleryQuery, galleryCategories } from "../../schema.ts";
import { firstNameOf } from "../public/shared-thread.ts";
import type { GalleryCard } from "./list-gallery.ts";

interface GalleryPage {
  readonly cards: readonly GalleryCard[];
  readonly hasNext: boolean;
  readonly query: GalleryQuery;
  readonly notice: ReportNotice | null;
}

/** The gallery as a page without scripts: its search and its reports are forms. */
export function galleryPage({ cards, hasNext, query, notice }: GalleryPage): Response {
  const { q, category, page } = query;
  const filters = { q, ...(category && { category }) };
  const link = (path: string, words: string) => `<a href="${escapeHtml(path)}">${escapeHtml(words)}</a>`;
  const pages = [
    page > 1 && link(urls.gallery(filters), text.first),
    hasNext && link(urls.gallery({ ...filters, page: page + 1 }), text.more),
  ].filter((one) => one !== false);
  const body = `<header><h1>${escapeHtml(text.title)}</h1><p class="quiet">${escapeHtml(text.about(brand.name))}</p></header>
${noticeHtml(notice)}
<form class="search" role="search" action="${urls.gallery()}"><input type="search" name="q" value="${escapeHtml(q)}" maxlength="${limits.share.searchChars}" placeholder="${escapeHtml(text.search)}" aria-label="${escapeHtml(text.search)}">
<select name="category" aria-label="${escapeHtml(text.category)}">${optionsHtml([["", text.all], ...galleryCategories.map((id): Option => [id, shareText.gallery.categories[id]])], category ?? "")}</select>
<button>${escapeHtml(text.searchButton)}</button></form>
${cards.length > 0 ? `<ul class="cards">${cards.map(cardHtml).join("")}</ul>` : emptyHtml(q !== "" || category !== null)}
${pages.length > 0 ? `<nav class="pages">${pages.join(" ")}</nav>` : ""}`;
  return publicPage({
    title: text.title,
    body,
    isFound: true,
    kind: "gallery-page",
    hasForms: true,
    isListed: true,
  });
}

type Option = readonly [value: string, label: string];

const optionsHtml = (options: readonly Option[], chosen: string): string =>
  options
    .map(
      ([value, label]) =>
        `<option value="${value}"${value === chosen ? " selected" : ""}>${escapeHtml(label)}</option>`,
    )
    .join("");

function cardHtml({ id, kind, threadId, title, category, authorName, createdAt }: GalleryCard): string {
  const path = kind === "CHAT" ? urls.sharedChat(threadId) : urls.sharedRun(threadId);
  const name = firstNameOf(authorName);
  const day = formatDate(createdAt, { dateStyle: "medium", timeZone: "UTC" });
  return `<li><h2><a href="${escapeHtml(path)}">${escapeHtml(title)}</a></h2>
<p class="tags"><span>${escapeHtml(text.kinds[kind])}</span><span>${escapeHtml(shareText.gallery.categories[category])}</span></p>
<p class="by"><span class="avatar" aria-hidden="true">${escapeHtml(initials(name))}</span>${escapeHtml(name)} · <time datetime="${createdAt.toISOString()}">${escapeHtml(day)}</time></p>
<details><summary aria-label="${escapeHtml(text.reportOf(title))}">${escapeHtml(reportText.open)}</summary>
${reportForm("gallery", id)}</details></li>`;
}

const emptyHtml = (isFiltered: boolean): string =>
  isFiltered
    ? `<div class="empty"><h2>${escapeHtml(text.noMatch.title)}</h2><p>${escapeHtml(text.noMatch.text)}</p><p><a href="${urls.gallery()}">${escapeHtml(text.noMatch.reset)}</a></p></div>`
    : `<div class="empty"><h2>${escapeHtml(text.empty.title)}</h2><p>${escapeHtml(text.empty.text)}</p></div>`;
