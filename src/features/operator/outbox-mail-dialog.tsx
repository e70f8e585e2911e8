import { useState } from "react";
import { formatDate } from "#lib/locale.ts";
import { outboxText } from "#product/texts/instance/outbox.ts";
import { CopyButton } from "#ui/buttons/copy-button.tsx";
import { ListRow } from "#ui/data/list-row.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Segmented } from "#ui/forms/segmented.tsx";
import { SectionHeader } from "#ui/layout/section-header.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useOutboxMail } from "./client/queries.ts";

const texts = outboxText;
const views = ["text", "html"] as const;

/** An email with its links to copy, its text, and its HTML view. */
export function OutboxMailDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const [view, setView] = useState<(typeof views)[number]>("text");
  const { data: mail } = useOutboxMail(id);
  const links = [...new Set(mail?.text.match(/https?:\/\/\S+/g) ?? [])];
  return (
    <Dialog
      isOpen={id !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="m"
      title={mail?.subject ?? texts.title}
      description={mail && `${mail.to}, ${formatDate(mail.createdAt, { dateStyle: "medium", timeStyle: "short" })}`}
      headEnd={
        <Segmented
          aria-label={texts.view}
          options={views.map((id) => ({ id, label: texts.views[id] }))}
          value={view}
          onChange={setView}
        />
      }
    >
      {!mail && <Skeleton lines={6} />}
      {mail && (
        <div className="flex flex-col gap-5">
          {links.length > 0 && (
            <section>
              <SectionHeader title={texts.links} level={3} />
              <ul>
                {links.map((link) => (
                  <ListRow
                    key={link}
                    title={<span className="font-mono text-sm">{link}</span>}
                    actions={<CopyButton text={link} label={texts.copyLink} variant="button" size="s" />}
                  />
                ))}
              </ul>
            </section>
          )}
          {view === "text" ? (
            <pre className="whitespace-pre-wrap font-sans text-md wrap-anywhere">{mail.text}</pre>
          ) : (
            // The HTML contains names that people chose, so the frame allows no scripts, forms, or navigation.
            <iframe
              title={mail.subject}
              sandbox=""
              srcDoc={mail.html}
              className="h-120 w-full rounded-card border border-line bg-white"
            />
          )}
        </div>
      )}
    </Dialog>
  );
}
