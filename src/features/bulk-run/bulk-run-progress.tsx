import { Download, RotateCcw, Trash2, X } from "lucide-react";
import { useState } from "react";
import { Link } from "#client/shell/link.tsx";
import { useWorkspace } from "#client/shell/use-workspace.ts";
import { formatCreditAmount } from "#product/credits.ts";
import { bulkRunText as text } from "#product/texts/bulk-run/bulk-run.ts";
import { urls } from "#product/urls.ts";
import { Button } from "#ui/buttons/button.tsx";
import { Callout } from "#ui/feedback/callout.tsx";
import { Progress } from "#ui/feedback/progress.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { MenuItem } from "#ui/overlays/menu-item.tsx";
import { canControlBulkRun } from "./access.ts";
import { BulkRows } from "./bulk-rows.tsx";
import { type BulkRunDetails, useCancelBulkRun, useDeleteBulkRun, useRetryFailedRows } from "./client.ts";
import { finishedRows } from "./schema.ts";
import { SkippedRows } from "./skipped-rows.tsx";

interface BulkRunProgressProps {
  bulk: BulkRunDetails;
  listUrl: string;
  onDeleted: () => void;
}

/** A bulk run that was started: how far it is, its rows, and its results. */
export function BulkRunProgress({ bulk, listUrl, onDeleted }: BulkRunProgressProps) {
  const { fileName, status, validCount, counts, creditsEstimated, creditsUsed } = bulk;
  const done = finishedRows(counts);
  const facts = [
    text.status[status],
    text.progress(done, validCount),
    ...(counts && counts.FAILED > 0 ? [text.failed(counts.FAILED)] : []),
    text.used(formatCreditAmount(creditsUsed)),
    ...(creditsEstimated === null ? [] : [text.estimated(formatCreditAmount(creditsEstimated))]),
  ];
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-[1_1_18rem] gap-1">
          <Link href={listUrl} className="w-fit text-sm text-ink-3 hover:text-ink">
            {text.back}
          </Link>
          <h2 className="text-xl font-semibold wrap-anywhere">{fileName}</h2>
          <p className="text-sm text-ink-2" role="status">
            {facts.join(" · ")}
          </p>
        </div>
        <Actions bulk={bulk} onDeleted={onDeleted} />
      </header>
      {status === "RUNNING" && (
        <Progress
          aria-label={text.progress(done, validCount)}
          value={done / Math.max(1, validCount)}
          valueText={text.progress(done, validCount)}
        />
      )}
      {bulk.problem && <Callout tone="warning">{bulk.problem}</Callout>}
      <BulkRows id={bulk.id} counts={counts} />
      <SkippedRows title={text.skippedTitle(bulk.invalid.length)} rows={bulk.invalid} />
    </div>
  );
}

function Actions({ bulk, onDeleted }: Omit<BulkRunProgressProps, "listUrl">) {
  const { id, status, counts } = bulk;
  const { actor } = useWorkspace();
  const retry = useRetryFailedRows();
  const failed = counts?.FAILED ?? 0;
  const isOwn = canControlBulkRun(actor, bulk);
  return (
    <div className="flex flex-wrap gap-2">
      {isOwn && failed > 0 && (
        <Button icon={RotateCcw} isPending={retry.isPending} onPress={() => retry.mutate({ id })}>
          {text.retry(failed)}
        </Button>
      )}
      <Menu
        aria-label={text.download}
        trigger={
          <Button icon={Download} variant={status === "DONE" ? "primary" : undefined}>
            {text.download}
          </Button>
        }
      >
        <MenuItem href={urls.bulkRunResults(id, "csv")} download>
          {text.asCsv}
        </MenuItem>
        <MenuItem href={urls.bulkRunResults(id, "xlsx")} download>
          {text.asXlsx}
        </MenuItem>
      </Menu>
      {isOwn && (status === "RUNNING" ? <CancelButton id={id} /> : <DeleteButton id={id} onDeleted={onDeleted} />)}
    </div>
  );
}

function CancelButton({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelBulkRun();
  return (
    <>
      <Button icon={X} onPress={() => setAsking(true)}>
        {text.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={text.cancelTitle}
        confirmText={text.cancelConfirm}
        cancelText={text.keep}
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ id }, { onSettled: () => setAsking(false) })}
      >
        {text.cancelText}
      </ConfirmDialog>
    </>
  );
}

function DeleteButton({ id, onDeleted }: { id: string; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteBulkRun();
  return (
    <>
      <Button icon={Trash2} variant="ghost" onPress={() => setAsking(true)}>
        {text.delete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={text.deleteTitle}
        confirmText={text.delete}
        isDanger
        isPending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSuccess: onDeleted, onSettled: () => setAsking(false) })}
      >
        {text.deleteText}
      </ConfirmDialog>
    </>
  );
}
