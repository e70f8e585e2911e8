import type { ReactNode } from "react";
import { brandStyle } from "#lib/color/brand-style.ts";
import { Icon } from "./icon.tsx";
import { fillText, useFormPage } from "./page-context.tsx";
import { ReportDialog } from "./report-dialog.tsx";

/** Banner, icon, title and footer around the form or the run. */
export function FormFrame({ hasDescription, children }: { hasDescription: boolean; children: ReactNode }) {
  const { form, texts, editedDescription } = useFormPage();
  const { name, iconUrl, bannerUrl, description } = form;
  return (
    <div className="form-page" style={brandStyle(form.brandColor)}>
      <div className="fp-banner">{bannerUrl && <img src={bannerUrl} alt="" />}</div>
      <main className="fp-column">
        <span className="fp-logo" aria-hidden="true">
          {iconUrl ? <img src={iconUrl} alt="" /> : <span>{name.trim().slice(0, 1).toUpperCase()}</span>}
        </span>
        <div className="fp-title">
          <h1>{name}</h1>
          {form.badgeUrl && (
            <a className="fp-badge" href={form.badgeUrl} target="_blank" rel="noopener">
              {texts.poweredBy} <b>Troupe</b> <Icon name="external" />
            </a>
          )}
        </div>
        {hasDescription && editedDescription}
        {hasDescription && description && <Html className="fp-description" html={description} />}
        {children}
      </main>
      <footer className="fp-footer">
        <span>{fillText(texts.answersGoTo, { name: form.workspace })}</span>
        {form.privacyUrl && (
          <a href={form.privacyUrl} target="_blank" rel="noopener noreferrer">
            {texts.privacy}
          </a>
        )}
        <ReportDialog />
      </footer>
    </div>
  );
}

/** Safe HTML that the server made of markdown. */
export const Html = ({ html, className = "" }: { html: string; className?: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server escapes everything that models and people wrote
  <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
);
