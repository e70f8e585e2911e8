import { brandStyle } from "#lib/color/brand-style.ts";
import { escapeHtml } from "#lib/text.ts";
import type { VisitForm } from "../schema.ts";

/**
 * The top of the page as HTML, painted before the script has loaded. The script replaces it with the same elements
 * (`public/form-frame.tsx`), so nothing moves.
 */
export function formHead({ name, iconUrl, bannerUrl, brandColor, description }: VisitForm, hasRun: boolean): string {
  const style = Object.entries(brandStyle(brandColor)).map(([key, value]) => `${key}:${value}`);
  const picture = (url: string) => `<img src="${escapeHtml(url)}" alt="">`;
  const letter = `<span>${escapeHtml(name.trim().slice(0, 1).toUpperCase())}</span>`;
  const lines = [
    `<div class="form-page" style="${escapeHtml(style.join(";"))}">`,
    `<div class="fp-banner">${bannerUrl ? picture(bannerUrl) : ""}</div>`,
    `<main class="fp-column"><span class="fp-logo" aria-hidden="true">${iconUrl ? picture(iconUrl) : letter}</span>`,
    `<div class="fp-title"><h1>${escapeHtml(name)}</h1></div>`,
    !hasRun && description && `<div class="prose fp-description">${description}</div>`,
    "</main></div>",
  ];
  return lines.filter(Boolean).join("");
}
