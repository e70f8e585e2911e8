import { useState } from "react";
import { formatDate } from "#lib/locale.ts";
import { galleryText } from "#product/texts/share/gallery.ts";
import { galleryModerationText as text } from "#product/texts/share/gallery-moderation.ts";
import { shareText } from "#product/texts/share/share.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Chip } from "#ui/data/chip.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { ModerateInput, ModerationRow } from "./schema.ts";

interface ModerationRowViewProps {
  row: ModerationRow;
  isPending: boolean;
  onModerate: (action: ModerateInput["action"], onDone?: () => void) => void;
}

/** An item of the gallery with its reports, which the operator removes, restores, or keeps. */
export function ModerationRowView({ row, isPending, onModerate }: ModerationRowViewProps) {
  const { kind, threadId, title, personName, workspaceName, category, isHidden, createdAt, reports } = row;
  const [isAsking, setAsking] = useState(false);
  const path = (kind === "CHAT" ? urls.sharedChat : urls.sharedRun)(threadId, { view: "public" });
  const facts = [galleryText.kinds[kind], shareText.gallery.categories[category], text.by(personName, workspaceName)];
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <p className="flex min-w-0 items-center gap-2 font-medium">
          <a href={path} target="_blank" rel="noreferrer" aria-label={text.open(title)} className="cut hover:underline">
            {title}
          </a>
          {isHidden && <Chip tone="danger">{text.hidden}</Chip>}
          {reports.length > 0 && (
            <Chip tone="warning" className="md:hidden">
              {text.reports(reports.length)}
            </Chip>
          )}
        </p>
        <p className="cut text-sm text-ink-3">{facts.join(" · ")}</p>
      </TableCell>
      <TableCell className="max-md:hidden">
        {reports.length > 0 && (
          <div className="w-64 text-sm">
            <Chip tone="warning">{text.reports(reports.length)}</Chip>
            <ul className="mt-1 grid max-h-24 gap-1 overflow-y-auto text-ink-2">
              {reports.map(({ reason, note, createdAt: at }) => (
                <li key={`${at.getTime()} ${note}`} className="break-words">
                  {galleryText.report.reasons[reason]}
                  {note && `: ${note}`}
                </li>
              ))}
            </ul>
          </div>
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2 max-lg:hidden">
        {formatDate(createdAt, { dateStyle: "medium" })}
      </TableCell>
      <TableCell align="end">
        <div className="flex flex-wrap justify-end gap-1.5">
          {reports.length > 0 && (
            <Button size="s" isDisabled={isPending} onPress={() => onModerate("dismissReports")}>
              {text.dismiss.button}
            </Button>
          )}
          {isHidden ? (
            <Button size="s" isDisabled={isPending} onPress={() => onModerate("restore")}>
              {text.restore.button}
            </Button>
          ) : (
            <Button size="s" isDisabled={isPending} onPress={() => setAsking(true)}>
              {text.hide.button}
            </Button>
          )}
        </div>
        <ConfirmDialog
          isOpen={isAsking}
          onOpenChange={setAsking}
          title={text.hide.title(title)}
          confirmText={text.hide.confirm}
          isDanger
          isPending={isPending}
          onConfirm={() => onModerate("hide", () => setAsking(false))}
        >
          {text.hide.text}
        </ConfirmDialog>
      </TableCell>
    </TableRow>
  );
}
