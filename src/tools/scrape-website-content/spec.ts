import { z } from "zod";
import { limits } from "#product/limits.ts";
import { timers } from "#product/timers.ts";
import { toolSpec } from "../tool.ts";

const { webPage, request } = limits;
const webUrl = z.url({ protocol: /^https?$/ }).max(request.urlChars);

/** Reads the text of a page or a document on the web. */
export const scrapeWebsiteContent = toolSpec({
  input: z.strictObject({ url: webUrl }),
  output: z.strictObject({
    /** After redirects. */
    url: webUrl,
    title: z.string().max(webPage.titleChars),
    description: z.string().max(webPage.descriptionChars),
    siteName: z.string().max(webPage.siteNameChars).optional(),
    /** Markdown. */
    text: z.string().max(webPage.textChars),
    /** The page has more text than `text`. */
    isTruncated: z.boolean(),
    /** Its scripts made the text. */
    isRendered: z.literal(true).optional(),
    /** A date like 2026-03-31. */
    publishedAt: z.iso.date().optional(),
  }),
  description:
    "Reads one web page, or a PDF, text, or office file on the web, and returns its main text as Markdown. Use it for a URL that the user gives you or that a search found. Pages that need JavaScript are rendered. It can't sign in or click.",
  examples: [{ url: "https://www.w3.org/TR/WCAG22/" }],
  isUntrusted: true,
  account: "none",
  listing: "pinned",
  maxParallel: webPage.parallel,
  timeoutMs: timers.webPage.callMs,
});
