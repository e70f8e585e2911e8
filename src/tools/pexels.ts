/** What the tools for stock photos and stock videos share. */
import { limits } from "#product/limits.ts";

const hosts = new Set(["pexels.com", "www.pexels.com", "images.pexels.com", "videos.pexels.com"]);

/** Whether a URL is one of Pexels itself, so that a link can't lead anywhere else. */
export function isPexelsUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === "https:" && hosts.has(url.host) && url.username === "" && url.password === "";
}

/** A text of Pexels as one short line, without control and invisible characters. */
export const plainLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, limits.stockMedia.textChars);
