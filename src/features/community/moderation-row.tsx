import { useState } from "react";
import { formatDate } from "#lib/locale.ts";
import { galleryModerationText as text } from "#product/texts/share/gallery-moderation.ts";
import { reportText } from "#product/texts/share/report.ts";
import { shareText } from "#product/texts/share/share.ts";
import { Button } from "#ui/buttons/button.tsx";
import { cx } from "#ui/cx.ts";
import { Chip } from "#ui/data/chip.tsx";
import { TableCell } from "#ui/data/table-cell.tsx";
import { TableRow } from "#ui/data/table-row.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import type { ModerateInput, ModerationRow } from "./schema.ts";

type Action = ModerateInput["action"];

interface ModerationRowViewProps {
  row: ModerationRow;
  isPending: boolean;
  onModerate: (action: Action, onDone?: () => void) => void;
}

/** Something public with its reports, which the operator takes down, allows, removes from the gallery, restores, or keeps. */
export function ModerationRowView({ row, isPending, onModerate }: ModerationRowViewProps) {
  const { kind, path, title, personName, workspaceName, isPublic, isTakenDown, gallery, reports } = row;
  const [asked, setAsked] = useState<"hide" | "takeDown" | null>(null);
  const facts = [
    text.kinds[kind],
    ...(gallery ? [shareText.gallery.categories[gallery.category]] : []),
    text.by(personName, workspaceName),
  ];
  const button = (label: string, onPress: () => void) => (
    <Button size="s" isDisabled={isPending} onPress={onPress}>
      {label}
    </Button>
  );
  const question = text[asked ?? "takeDown"];
  return (
    <TableRow>
      <TableCell className="w-full max-w-0">
        <p className="flex min-w-0 items-center gap-2 font-medium">
          {isPublic ? (
            <a
              href={path}
              target="_blank"
              rel="noreferrer"
              aria-label={text.open(title)}
              className="cut hover:underline"
            >
              {title}
            </a>
          ) : (
            <span className="cut">{title}</span>
          )}
          {gallery?.isHidden && <Chip tone="danger">{text.hidden}</Chip>}
          {isTakenDown ? <Chip tone="danger">{text.takenDown}</Chip> : !isPublic && <Chip>{text.private}</Chip>}
        </p>
        <p className="cut text-sm text-ink-3">{facts.join(" · ")}</p>
        <Reports reports={reports} className="mt-2 md:hidden" />
      </TableCell>
      <TableCell className="max-md:hidden">
        <Reports reports={reports} className="w-64" />
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2 max-lg:hidden">
        {gallery && formatDate(gallery.listedAt, { dateStyle: "medium" })}
      </TableCell>
      <TableCell align="end">
        <div className="flex flex-wrap justify-end gap-1.5">
          {reports.length > 0 && button(text.dismiss.button, () => onModerate("dismissReports"))}
          {gallery &&
            (gallery.isHidden
              ? button(text.restore.button, () => onModerate("restore"))
              : button(text.hide.button, () => setAsked("hide")))}
          {isPublic && button(text.takeDown.button, () => setAsked("takeDown"))}
          {isTakenDown && button(text.allow.button, () => onModerate("allow"))}
        </div>
        <ConfirmDialog
          isOpen={asked !== null}
          onOpenChange={() => setAsked(null)}
          title={question.title(title)}
          confirmText={question.confirm}
          isDanger
          isPending={isPending}
          onConfirm={() => asked && onModerate(asked, () => setAsked(null))}
        >
          {question.text}
        </ConfirmDialog>
      </TableCell>
    </TableRow>
  );
}

function Reports({ reports, className }: Pick<ModerationRow, "reports"> & { className: string }) {
  if (reports.length === 0) return null;
  return (
    <div className={cx("text-sm", className)}>
      <Chip tone="warning">{text.reports(reports.length)}</Chip>
      <ul className="mt-1 grid max-h-24 gap-1 overflow-y-auto text-ink-2">
        {reports.map(({ reason, note, createdAt: at }) => (
          <li key={`${at.getTime()} ${note}`} className="break-words">
            {reportText.reasons[reason]}
            {note && `: ${note}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
