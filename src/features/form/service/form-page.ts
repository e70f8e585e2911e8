import { currentLocale } from "#lib/locale.ts";
import { escapeHtml, withoutMarkup } from "#lib/text.ts";
import type { App } from "#platform/context.ts";
import { publicFormText as text } from "#product/texts/form/public-form.ts";
import { absolute, urls } from "#product/urls.ts";
import type { FormSettings, VisitForm } from "../schema.ts";
import { type ReportWords, reportWords } from "../settings/report-words.ts";
import { formHead } from "./form-head.ts";
import { describeForm } from "./visit/describe-form.ts";
import { findForm } from "./visit/find-form.ts";

/** What the script of the page finds in it. */
export interface FormPageData {
  readonly form: VisitForm | null;
  readonly texts: FormPageTexts;
}

export type FormPageTexts = Readonly<Record<keyof typeof text, string>> & { readonly report: ReportWords };

export interface FormPage {
  readonly html: string;
  readonly status: 200 | 404;
  readonly policy: string;
}

interface FormPageRequest {
  readonly slug: string;
  readonly requestId: string;
  /** The page of a run leaves the description out. */
  readonly hasRun?: boolean;
}

/** The page of a form: the built page with what it shows first, so that nothing has to be fetched before it is read. */
export async function formPage(
  app: App,
  template: string,
  { slug, requestId, hasRun = false }: FormPageRequest,
): Promise<FormPage> {
  const open = await findForm(app, slug, requestId);
  const form = open && (await describeForm(open));
  const data: FormPageData = { form, texts: { ...text, report: reportWords() } };
  const title = form?.name ?? text.goneTitle;
  const description = form ? withoutMarkup(form.description).slice(0, 200) : "";
  const url = absolute(app.config.publicUrl, urls.form(slug));
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${escapeHtml(url)}">`,
    `<script type="application/json" id="form">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
  ].join("");
  const html = template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${currentLocale().language}"`)
    .replace("<title>Form</title>", () => head)
    .replace('<div id="root"></div>', (root) => (form ? `<div id="root">${formHead(form, hasRun)}</div>` : root));
  const pictures = [form?.iconUrl, form?.bannerUrl].flatMap((one) => (one ? originOf(one) : []));
  return { html, status: form ? 200 : 404, policy: pagePolicy(ancestorsOf(open?.settings ?? null), pictures) };
}

/** Who may show the form in a frame; `frame-ancestors` of its page and of its card form. Null if there is no such form. */
export async function formFrameAncestors(app: App, slug: string, requestId: string): Promise<string | null> {
  const open = await findForm(app, slug, requestId);
  return open && ancestorsOf(open.settings);
}

function ancestorsOf(settings: FormSettings | null): string {
  if (!settings) return "'none'";
  return settings.isEmbeddingRestricted ? ["'self'", ...settings.embeddingDomains].join(" ") : "*";
}

const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : []);

function pagePolicy(ancestors: string, pictures: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${[...new Set(pictures)].join(" ")}`.trim(),
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join("; ");
}
