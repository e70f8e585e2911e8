import { currentLocale } from "#lib/locale.ts";
import { escapeHtml } from "#lib/text.ts";
import { brand } from "#product/texts/common/brand.ts";
import { publicPageText as text } from "#product/texts/http/public-page.ts";

/** The styles of all public pages, built from `src/web/public-page`. */
export const stylesheet = "/public-page.css";

/** A page for people without an account. `body` is HTML in which everything that people wrote is escaped. */
export interface PublicPage {
  readonly title: string;
  readonly body: string;
  /** HTML after the line at the end. */
  readonly footer?: string;
  /** Whether there is what the address names. */
  readonly isFound: boolean;
  /** The kind of page, for the stylesheet. */
  readonly kind?: "thread-page" | "gallery-page" | "answer-page";
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
  const { title, body, footer = "", isFound, kind = "", script, isListed } = page;
  const robots = isListed ? "index, nofollow" : "noindex, nofollow";
  const html = `<!doctype html>
<html lang="${currentLocale().language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${robots}"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="${stylesheet}">${script ? `<script src="${script}"></script>` : ""}</head>
<body class="${kind}"><main>${body}</main><footer class="quiet"><span>${escapeHtml(text.footer(brand.name))}</span>${footer}</footer></body>
</html>`;
  return new Response(html, {
    status: isFound ? 200 : 404,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyOf(page),
      "cache-control": "no-store",
      // Browsers send forms without an origin under "no-referrer", and a write without one is refused.
      "referrer-policy": page.hasForms ? "same-origin" : "no-referrer",
      "x-robots-tag": robots,
    },
  });
}

/** Allows what the page has, and nothing else. */
const policyOf = ({ script, hasMedia, hasFrames, hasForms }: PublicPage): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    ...(script ? ["script-src 'self'"] : []),
    ...(hasMedia ? ["img-src 'self'", "media-src 'self'"] : []),
    ...(hasFrames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
