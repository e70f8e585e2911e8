import { sentences } from "../../sentences.ts";

/** The tool that reads a web page. */
export const webPageText = sentences("webPageText", {
  reading: "Reading a page",
  read: "Read a page",
  failed: (host: string, status: number) => `${host} answered with an error (${status}). Try another page.`,
  error: "Error",
  notRead: "Page not read",
  pageText: "Text of the page",
  published: (day: string) => `Published ${day}`,
  truncated: "The page has more text. Only the beginning was read.",
  rendered: "Rendered with JavaScript, without cookies or a sign-in.",
  noText:
    "The page has no readable text. It may need JavaScript, which can't run here, or a sign-in. Try another page.",
  noTextRendered:
    "The page has no readable text, even after its JavaScript ran. It may need a sign-in. Try another page.",
  notRendered: "The page needs JavaScript, but running it took too much time or memory. Try another page.",
  busy: "Too many pages that need JavaScript are being read right now. Please try again later.",
  unsupported: (host: string) => `The file from ${host} has a type whose text can't be read.`,
  notFound: (host: string) => `The page doesn't exist at ${host}. Check the URL, or search for the page.`,
  forbidden: (host: string) => `${host} refused access to this page. It may need a sign-in, or block programs.`,
  rateLimit: (host: string) => `${host} is receiving too many requests. Please try again later.`,
});
