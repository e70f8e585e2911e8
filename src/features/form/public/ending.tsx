import { useState } from "react";
import { copyText } from "#ui/copy-text.ts";
import { downloadBlob } from "#ui/markdown/download-text.ts";
import { isRefused } from "../client/visit-api.ts";
import type { VisitForm, VisitRun } from "../schema.ts";
import type { FormPageData } from "../service/form-page.ts";
import { ActButton } from "./act-button.tsx";
import { Icon } from "./icon.tsx";
import { useFormPage } from "./page-context.tsx";

/** What a visitor can do with a run that has ended. */
export function Ending({ run, onRerun }: { run: VisitRun; onRerun(): void }) {
  const { form, texts } = useFormPage();
  const { status, wrid } = run;
  const hasResult = status === "completed" || status === "stopped";
  const isOver = hasResult || status === "failed";
  return (
    <div className="fp-ending">
      {status === "stopped" && <p role="status">{texts.stopped}</p>}
      <div className="fp-actions">
        {hasResult && form.allows.pdf && <PdfButton wrid={wrid} />}
        {isOver && form.allows.rerun && (
          <button type="button" className="fp-button" onClick={onRerun}>
            <Icon name="again" /> {form.copywriting.rerunText}
          </button>
        )}
        {isOver && form.allows.duplication && (
          <a className="fp-button" href={`/copy-form/${encodeURIComponent(form.slug)}`} target="_blank" rel="noopener">
            {texts.duplicate}
          </a>
        )}
        {status === "completed" && form.allows.social && <Share form={form} texts={texts} />}
        <span className="fp-quiet">{texts.keepAddress}</span>
      </div>
    </div>
  );
}

function PdfButton({ wrid }: { wrid: string }) {
  const { form, texts, api } = useFormPage();
  async function download() {
    const file = await api.pdf(wrid, texts.pdfFailed);
    if (isRefused(file)) return file.refused;
    downloadBlob(`${form.name}.pdf`, file);
    return null;
  }
  return (
    <ActButton isPrimary pendingText={texts.pdfWriting} act={download}>
      <Icon name="download" /> {texts.pdf}
    </ActButton>
  );
}

/** Shares the form, never the run: its address is the key to it. */
function Share({ form, texts }: { form: VisitForm; texts: FormPageData["texts"] }) {
  const [isCopied, setCopied] = useState(false);
  const url = `${location.origin}/f/${encodeURIComponent(form.slug)}`;
  const links = [
    ["LinkedIn", `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`],
    ["X", `https://x.com/intent/post?url=${encodeURIComponent(url)}&text=${encodeURIComponent(form.name)}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`],
  ] as const;
  return (
    <>
      {links.map(([name, href]) => (
        <a key={name} className="fp-button fp-small" href={href} target="_blank" rel="noopener noreferrer">
          {name}
        </a>
      ))}
      <button
        type="button"
        className="fp-button fp-small"
        onClick={() => void copyText(url).then(() => setCopied(true))}
      >
        {isCopied ? texts.copied : texts.share}
      </button>
    </>
  );
}
