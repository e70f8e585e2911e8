import { createHash } from "node:crypto";
import { currentLocale, formatDate } from "#lib/locale.ts";
import { escapeHtml } from "#lib/text.ts";
import { brand } from "#product/texts/common/brand.ts";
import { publicNoteText as text } from "#product/texts/note/public-note.ts";
import { noteToHtml } from "./note-html.ts";

/** In the colors of the reader's system, so that it needs no script for a dark theme. */
const style = `:root{color-scheme:light dark;--line:color-mix(in srgb,canvastext 16%,canvas);--soft:color-mix(in srgb,canvastext 6%,canvas);--quiet:color-mix(in srgb,canvastext 66%,canvas)}
body{margin:0;background:canvas;color:canvastext;font:16px/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:44rem;margin:0 auto;padding:3rem 1.25rem 2rem}
h1{font-size:1.9rem;line-height:1.25;margin:0 0 .35rem}
h2,h3,h4,h5,h6{line-height:1.3;margin:1.8em 0 .5em}
.quiet{color:var(--quiet);font-size:.875rem;margin:0 0 2rem}
a{color:linktext}
pre{background:var(--soft);padding:.9rem 1rem;border-radius:.5rem;overflow-x:auto}
code{font-family:ui-monospace,monospace;font-size:.9em;background:var(--soft);padding:.1em .3em;border-radius:.25em}
pre code{background:none;padding:0}
blockquote{margin:1em 0;padding-left:1rem;border-left:3px solid var(--line);color:var(--quiet)}
hr{border:0;border-top:1px solid var(--line);margin:2rem 0}
.table{overflow-x:auto}
table{border-collapse:collapse;min-width:50%}
th,td{border:1px solid var(--line);padding:.4rem .7rem;text-align:left;vertical-align:top}
th{background:var(--soft)}
footer{margin-top:4rem;padding-top:1rem;border-top:1px solid var(--line)}
footer.quiet{margin-bottom:0}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface ShownNote {
  readonly title: string;
  readonly content: string;
  readonly updatedAt: Date;
}

/** The page of a public note, without scripts; it is never cached, so that it is gone at once when it is not public. */
export function publicNotePage(note: ShownNote | null): Response {
  const title = note ? note.title || text.untitled : text.gone.title;
  const body = note
    ? `<article><h1>${escapeHtml(title)}</h1><p class="quiet">${escapeHtml(
        text.changed(formatDate(note.updatedAt, { dateStyle: "long", timeZone: "UTC" })),
      )}</p>${noteToHtml(note.content)}</article>`
    : `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text.gone.text)}</p>`;
  const html = `<!doctype html>
<html lang="${currentLocale().language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}<footer class="quiet">${escapeHtml(text.footer(brand.name))}</footer></main></body>
</html>`;
  return new Response(html, {
    status: note ? 200 : 404,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
  });
}
