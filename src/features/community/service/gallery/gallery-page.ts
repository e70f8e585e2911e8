import { formatDate } from "#lib/locale.ts";
import { escapeHtml, initials } from "#lib/text.ts";
import { publicPage } from "#platform/public-page/public-page.ts";
import { noticeHtml, type ReportNotice, reportForm, reportStyle } from "#platform/public-page/report-form.ts";
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
    style: style + reportStyle,
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

const style = `
main{max-width:64rem}
.search{display:flex;flex-wrap:wrap;gap:.6rem;margin:0 0 1.5rem}
.search input{flex:1 1 14rem}
.search :is(input,select,button){font:inherit;font-size:.9375rem;color:inherit;background:canvas;border:1px solid var(--line);border-radius:.5rem;padding:.45rem .7rem;max-width:100%;box-sizing:border-box}
.search button{background:var(--soft);cursor:pointer}
.cards{list-style:none;padding:0;margin:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1rem;align-items:start}
.cards li{border:1px solid var(--line);border-radius:.75rem;padding:1rem 1.1rem;min-width:0}
.cards h2{font-size:1.0625rem;margin:0 0 .5rem}
.cards h2 a{color:inherit;text-decoration:none}
.cards h2 a:hover{text-decoration:underline}
.tags{display:flex;flex-wrap:wrap;gap:.4rem;margin:0 0 .75rem}
.tags span{background:var(--soft);border-radius:.35rem;padding:.05rem .5rem;font-size:.8125rem}
.by,.cards summary{color:var(--quiet);font-size:.875rem;margin:0}
.avatar{display:inline-grid;place-items:center;width:1.6rem;height:1.6rem;border-radius:50%;background:var(--soft);font-size:.6875rem;margin-right:.5rem}
.cards details{margin-top:.75rem}
.cards summary{cursor:pointer;width:max-content}
.cards .report{margin-top:.6rem}
.empty{text-align:center;padding:3rem 0}
.pages{display:flex;gap:1.25rem;justify-content:center;margin-top:2rem}`;
