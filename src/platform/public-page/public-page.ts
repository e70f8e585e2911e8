import { createHash } from "node:crypto";
import { currentLocale } from "#lib/locale.ts";
import { escapeHtml } from "#lib/text.ts";
import { brand } from "#product/texts/common/brand.ts";
import { publicPageText as text } from "#product/texts/http/public-page.ts";

/** In the colors of the reader's system, so that it needs no script for a dark theme. */
const baseStyle = `:root{color-scheme:light dark;--line:color-mix(in srgb,canvastext 16%,canvas);--soft:color-mix(in srgb,canvastext 6%,canvas);--quiet:color-mix(in srgb,canvastext 66%,canvas)}
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
th,td{border:1px solid var(--line);padding:.4rem .7rem;text-align:left;vertical-align:top;overflow-wrap:break-word}
th{background:var(--soft)}
table .end{text-align:end}
table .center{text-align:center}
.short{white-space:nowrap}
footer.quiet{margin:4rem 0 0;padding-top:1rem;border-top:1px solid var(--line)}`;

/** A page for people without an account. `body` is HTML in which everything that people wrote is escaped. */
export interface PublicPage {
  readonly title: string;
  readonly body: string;
  /** HTML after the line at the end. */
  readonly footer?: string;
  /** Whether there is what the address names. */
  readonly isFound: boolean;
  /** Styles of this kind of page. */
  readonly style?: string;
  /** Path of the only script of the page. */
  readonly script?: string;
  /** Shows images and media of this server. */
  readonly hasMedia?: boolean;
  /** Shows documents of this server in frames. */
  readonly hasFrames?: boolean;
  /** Has forms that this server receives. */
  readonly hasForms?: boolean;
  /** Search engines may list it. */
  readonly isListed?: boolean;
}

/** Builds the page. It is never cached, so that it is gone at once when it is not public any more, and sets no cookies. */
export function publicPage(page: PublicPage): Response {
  const { title, body, footer = "", isFound, style = "", script, isListed } = page;
  const robots = isListed ? "index, nofollow" : "noindex, nofollow";
  const css = baseStyle + style;
  const html = `<!doctype html>
<html lang="${currentLocale().language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${robots}"><title>${escapeHtml(title)}</title><style>${css}</style>${script ? `<script src="${script}"></script>` : ""}</head>
<body><main>${body}<footer class="quiet">${escapeHtml(text.footer(brand.name))}${footer}</footer></main></body>
</html>`;
  return new Response(html, {
    status: isFound ? 200 : 404,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyOf(page, css),
      "cache-control": "no-store",
      // Browsers send forms without an origin under "no-referrer", and a write without one is refused.
      "referrer-policy": page.hasForms ? "same-origin" : "no-referrer",
      "x-robots-tag": robots,
    },
  });
}

/** Allows what the page has, and nothing else. */
const policyOf = ({ script, hasMedia, hasFrames, hasForms }: PublicPage, css: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
    ...(script ? ["script-src 'self'"] : []),
    ...(hasMedia ? ["img-src 'self'", "media-src 'self'"] : []),
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
