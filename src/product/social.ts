/** Where a post may stand that earns credits, and what the share buttons open (G16, behaviours 6). */
import { parseHttpUrl } from "#lib/url.ts";

/** With their `www.` and `m.` subdomains. */
export const socialHosts = [
  "linkedin.com",
  "x.com",
  "twitter.com",
  "facebook.com",
  "instagram.com",
  "youtube.com",
  "tiktok.com",
] as const;

export function isSocialUrl(text: string): boolean {
  const host = parseHttpUrl(text)?.hostname.replace(/^(www|m)\./, "");
  return socialHosts.some((known) => known === host);
}

export type ShareTarget = "x" | "facebook" | "linkedin" | "email";

/** The address that opens a draft with a link in it. */
export function shareUrl(target: ShareTarget, link: string, title: string): string {
  const [url, text] = [encodeURIComponent(link), encodeURIComponent(title)];
  switch (target) {
    case "x":
      return `https://x.com/intent/post?url=${url}&text=${text}`;
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?u=${url}`;
    case "linkedin":
      return `https://www.linkedin.com/sharing/share-offsite/?url=${url}`;
    case "email":
      return `mailto:?subject=${text}&body=${url}`;
  }
}
