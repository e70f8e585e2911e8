import { frameDocument, framePolicy, type HtmlDocument } from "#artifacts/html-documents.ts";
import { notFound } from "#product/refusals.ts";

/** A page of a canvas by its number. */
export function sendPage(pages: readonly Pick<HtmlDocument, "html">[], number: number): Response {
  const page = pages[number - 1];
  return page ? pageResponse(page.html) : notFound("page");
}

/** The document runs and loads nothing, and has an origin of its own wherever it is opened. */
export const pageResponse = (html: string): Response =>
  new Response(frameDocument(html), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `sandbox; ${framePolicy}; frame-ancestors 'self'`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    },
  });
