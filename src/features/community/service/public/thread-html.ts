import { escapeHtml } from "#lib/text.ts";
import { markdownToHtml } from "#platform/public-page/markdown-html.ts";
import { sharedThreadText as text } from "#product/texts/share/shared-thread.ts";
import { urls } from "#product/urls.ts";
import { type KnownMedia, withKnownMedia } from "./shared-media.ts";
import {
  mediaKey,
  type SharedBlock,
  type SharedEntry,
  type SharedLink,
  type SharedMedia,
  type SharedPage,
  type SharedThread,
} from "./shared-thread.ts";

interface Shown {
  readonly thread: SharedThread;
  readonly media: KnownMedia;
}

/** Everything that was said or done, as HTML. `data-step` marks what a replay shows one after the other. */
export const entriesToHtml = (shown: Shown): string =>
  shown.thread.entries.map((entry) => entryToHtml(entry, shown)).join("");

function entryToHtml({ by, title, state, blocks }: SharedEntry, shown: Shown): string {
  const badge = state === "done" ? "" : `<p class="state" data-step>${escapeHtml(text.states[state])}</p>`;
  const body = withKnownMedia(blocks, shown.media)
    .map(
      (block) =>
        `<div data-step class="${block.type === "text" ? "text prose" : block.type}">${blockToHtml(block, shown)}</div>`,
    )
    .join("");
  return `<section class="entry ${by}"><h2>${escapeHtml(title)}</h2>${body}${badge}</section>`;
}

function blockToHtml(block: SharedBlock, shown: Shown): string {
  switch (block.type) {
    case "text":
      return markdownToHtml(block.markdown, 2);
    case "media":
      return mediaToHtml(block, shown);
    case "page":
      return pageToHtml(block, shown);
    case "file":
      return `<p class="chip">${escapeHtml(block.name)}</p>`;
    case "notice":
      return `<p class="quiet">${escapeHtml(block.text)}</p>`;
    case "answers":
      return `<dl>${block.answers
        .map(({ question, answer }) => `<dt>${escapeHtml(question)}</dt><dd>${escapeHtml(answer.join(", "))}</dd>`)
        .join("")}</dl>`;
    case "sources":
      return `<details><summary>${escapeHtml(text.sources)}</summary>${linksToHtml(block.links)}</details>`;
    case "call": {
      const inner = [
        block.line && `<p>${escapeHtml(block.line)}</p>`,
        linksToHtml(block.links),
        ...block.blocks.map((one) => blockToHtml(one, shown)),
      ].join("");
      const head = `<span>${escapeHtml(block.title)}</span> <span class="quiet">${escapeHtml(text.calls[block.state])}</span>`;
      return inner ? `<details><summary>${head}</summary>${inner}</details>` : `<p class="line">${head}</p>`;
    }
  }
}

/** No taller than a screen; longer documents scroll inside. */
const maxFrameHeight = 640;

function pageToHtml({ html, name, height }: SharedPage, { thread }: Shown): string {
  const src = escapeHtml(urls.sharedMedia(thread.kind, thread.id, mediaKey(thread.id, html), thread.page));
  const tall = Math.min(height, maxFrameHeight);
  return `<iframe sandbox src="${src}" title="${escapeHtml(name)}" height="${tall}" loading="lazy"></iframe>`;
}

const linksToHtml = (links: readonly SharedLink[]): string =>
  links.length === 0 ? "" : `<ul>${links.map((link) => `<li>${linkToHtml(link)}</li>`).join("")}</ul>`;

const linkToHtml = ({ title, url }: SharedLink): string =>
  url
    ? `<a href="${escapeHtml(url)}" rel="nofollow noopener noreferrer ugc">${escapeHtml(title)}</a>`
    : escapeHtml(title);

function mediaToHtml({ path, name }: SharedMedia, { thread, media }: Shown): string {
  const src = escapeHtml(urls.sharedMedia(thread.kind, thread.id, mediaKey(thread.id, path), thread.page));
  const label = escapeHtml(name);
  const family = media.get(path)?.family;
  if (family === "audio") return `<audio controls preload="none" src="${src}" aria-label="${label}"></audio>`;
  if (family === "video") return `<video controls preload="none" src="${src}" aria-label="${label}"></video>`;
  return `<img src="${src}" alt="${label}" loading="lazy">`;
}
