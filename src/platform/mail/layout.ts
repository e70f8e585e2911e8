import { AppError } from "#lib/errors.ts";
import { currentLocale } from "#lib/locale.ts";
import { escapeHtml } from "#lib/text.ts";
import { mailErrorText } from "#product/texts/mail/mail-errors.ts";

export interface MailParts {
  readonly title: string;
  /** Paragraphs of plain text. */
  readonly lines: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly footer?: { readonly text: string; readonly label?: string; readonly url?: string };
}

/** Allows only http and https URLs, so that no link in an email can run a script. */
function requireWebUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new AppError("invalid", mailErrorText.incomplete);
  return new URL(url).href;
}

/**
 * The layout of all emails: a title, a few sentences, one button, a footer. Takes plain text and escapes it. Uses
 * tables and inline styles, because email clients support little else.
 */
export function mailLayout(parts: MailParts): { html: string; text: string } {
  const { title, lines, button, footer } = parts;
  const paragraphs = lines.map(
    (line) =>
      `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(line).replaceAll("\n", "<br>")}</p>`,
  );
  const action = button && { label: button.label, url: requireWebUrl(button.url) };
  const more = footer?.url ? { label: footer.label ?? footer.url, url: requireWebUrl(footer.url) } : null;
  const html = `<!doctype html>
<html lang="${currentLocale().language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#f4f4f5;color:#18181b;font-family:Inter,Segoe UI,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px"><tr><td style="padding:32px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px">${escapeHtml(title)}</h1>
${paragraphs.join("\n")}
${action ? `<p style="margin:24px 0 8px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#18181b;color:#ffffff;text-decoration:none;font-size:16px">${escapeHtml(action.label)}</a></p>` : ""}
</td></tr></table>
${footer ? `<p style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:20px;color:#52525b">${escapeHtml(footer.text)}${more ? ` <a href="${escapeHtml(more.url)}" style="color:#52525b">${escapeHtml(more.label)}</a>` : ""}</p>` : ""}
</td></tr></table>
</body></html>
`;
  const plain = [title, ...lines, ...(action ? [`${action.label}: ${action.url}`] : [])];
  const end = footer ? [["--", footer.text, ...(more ? [`${more.label}: ${more.url}`] : [])].join("\n")] : [];
  return { html, text: `${[...plain, ...end].join("\n\n")}\n` };
}
